// The two libdispatch functions with which another event loop serves the main queue, and with it Swift's main actor.
// CoreFoundation links against them; the names with "4CF" are libdispatch's own.
#pragma once

/// A Linux eventfd that becomes readable when the main queue has work.
extern int _dispatch_get_main_queue_handle_4CF(void);

/// Runs the work of the main queue. `message` is unused on Linux.
extern void _dispatch_main_queue_callback_4CF(void *message);
