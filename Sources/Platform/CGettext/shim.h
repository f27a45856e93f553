// Where catalogues of translations are: a part of the C library that Swift's module of it leaves out.
#pragma once
#include <libintl.h>
