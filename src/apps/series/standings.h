// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "apps/series/league.h"
#include "core/json.h"

namespace grognard {

// What a league prints, as text, as JSON and as a table for documents. Of these only the seconds differ from run to run: they
// are the last columns, and in the JSON all under "time".
std::string text_of(const League& league, const LeagueResult& result);
std::string markdown_of(const League& league, const LeagueResult& result);
Json json_of(const League& league, const LeagueResult& result);
Json times_of(const LeagueResult& result);

// "+84", "-12", "more than +400" where a score has no Elo.
std::string elo_text(double score);

}  // namespace grognard
