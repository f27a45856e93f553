// The part of the C library that finds catalogues of translations; Swift's module of it leaves it out.
#pragma once
#include <libintl.h>
