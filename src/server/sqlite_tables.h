// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "server/sqlite_database.h"

namespace grognard::server {

// Makes the tables of a new file, or brings those of an older program up to date. Throws BadInput if a newer one wrote them.
void prepare_tables(Database& database, const std::string& path);

}  // namespace grognard::server
