// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/server_inside.h"

namespace grognard::server {

// Lets whoever comes to the address of the metrics read them. The thread of the network answers, which never waits for work.
void accept_metrics(const Inside& inside);

}  // namespace grognard::server
