// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0

// Fontconfig, which pictures with letters are drawn through, keeps a few tables until the program ends; the leak sanitizer asks
// for what to pass over by this name.
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() { return "leak:libfontconfig\n"; }
