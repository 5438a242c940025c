// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string_view>

namespace grognard {

// The folder with data/ and cases/: what GROGNARD_HOME says, else ../share/grognard beside the folder of the program (as
// installed), else the source folder that it was built from. Throws BadInput if there is none.
std::filesystem::path home_dir();
// A rulebook's own: data/<id> and cases/<id>; an example has its folder to itself (examples/<id>/data and .../cases).
std::filesystem::path data_dir(std::string_view rulebook);
std::filesystem::path cases_dir(std::string_view rulebook);

}  // namespace grognard
