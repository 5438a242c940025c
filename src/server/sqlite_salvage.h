// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>

#include "server/sqlite_database.h"

namespace grognard::server {

// The ids of all battles of which anything can be found, where the list itself is damaged: from both of its ends, and from
// what belongs to them. Never throws DamagedPage.
std::set<std::string> all_ids_still_readable(Database& database);

}  // namespace grognard::server
