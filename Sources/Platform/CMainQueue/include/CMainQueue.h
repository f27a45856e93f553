// The two libdispatch entry points through which another event loop serves the main queue, and with it
// Swift's main actor. They are what CoreFoundation links against; the "4CF" names are libdispatch's own.
#pragma once

/// A Linux eventfd that becomes readable when the main queue has work.
extern int _dispatch_get_main_queue_handle_4CF(void);

/// Runs what the main queue holds. `message` is unused on Linux.
extern void _dispatch_main_queue_callback_4CF(void *message);
