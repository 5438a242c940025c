// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "folder.h"
#include "storage_contract.h"

namespace grognard::server {
namespace {

StorageKind::Open new_file() {
  return [folder = std::make_shared<TestFolder>()] { return open_sqlite(folder->file()); };
}

INSTANTIATE_TEST_SUITE_P(Sqlite, StorageContract,
                         testing::Values(StorageKind{"File", new_file},
                                         StorageKind{"Memory", [] { return [] { return open_sqlite(":memory:"); }; },
                                                     /*lasts=*/false}),
                         kind_name);

}  // namespace
}  // namespace grognard::server
