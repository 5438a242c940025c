// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

namespace grognard {

// The folder with data/ and cases/: what GROGNARD_HOME says, else ../share/grognard beside the folder of the program (as
// installed), else the source folder that it was built from. Throws BadInput if there is none.
std::filesystem::path home_dir();

}  // namespace grognard
