// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "core/version.h"

namespace grognard {

std::string_view program_version() { return GROGNARD_VERSION; }

}  // namespace grognard
