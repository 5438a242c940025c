// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/proxies.h"

#include <gtest/gtest.h>

#include "core/bad_input.h"
#include "server/origins.h"

// Whose a request is, and from which page it comes.
namespace grognard::server {
namespace {

Proxies named(std::vector<std::string> names = {}) { return Proxies::named(names); }

std::string by_x(const Proxies& proxies, const std::string& peer, std::vector<std::string> headers) {
  return proxies.client(peer, {.x_forwarded_for = std::move(headers)});
}

std::string by_standard(const Proxies& proxies, const std::string& peer, std::vector<std::string> headers) {
  return proxies.client(peer, {.forwarded = std::move(headers)});
}

TEST(Proxies, AreTrustedOnlyIfTheyAreNamed) {
  EXPECT_FALSE(Proxies().trusts("127.0.0.1"));
  EXPECT_TRUE(named().trusts("127.0.0.1"));
  EXPECT_TRUE(named().trusts("127.8.9.1"));
  EXPECT_TRUE(named().trusts("::1"));
  EXPECT_TRUE(named().trusts("::ffff:127.0.0.1"));
  EXPECT_FALSE(named().trusts("128.0.0.1"));
  EXPECT_FALSE(named().trusts("::2"));
  EXPECT_FALSE(named().trusts("nowhere"));
  EXPECT_FALSE(named({"10.1.2.3"}).trusts("127.0.0.1"));
  EXPECT_TRUE(named({"10.1.2.3", "fd00::/8"}).trusts("fd12::7"));
  EXPECT_TRUE(named({"10.0.0.0/8"}).trusts("10.255.0.1"));
  EXPECT_FALSE(named({"10.0.0.0/8"}).trusts("11.0.0.1"));
  EXPECT_TRUE(named({"192.168.4.0/22"}).trusts("192.168.7.255"));
  EXPECT_FALSE(named({"192.168.4.0/22"}).trusts("192.168.8.0"));
  EXPECT_FALSE(named({"0.0.0.0/0"}).trusts("2001:db8::1"));
}

TEST(Proxies, OnlyAddressesCanBeNamed) {
  for (const char* wrong : {"", "localhost", "10.0.0", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/x", "10.0.0.0/-1",
                            "10.0.0.0/8 ", "::1/129", "/8", "1.2.3.4.5", "10.0.0.1:80"})
    EXPECT_THROW(named({wrong}), BadInput) << wrong;
}

TEST(Proxies, AStrangerCannotSayWhoHeIs) {
  EXPECT_EQ(by_x(named(), "203.0.113.9", {"198.51.100.1"}), "203.0.113.9");
  EXPECT_EQ(by_standard(named(), "203.0.113.9", {"for=198.51.100.1"}), "203.0.113.9");
  EXPECT_EQ(by_x(Proxies(), "127.0.0.1", {"198.51.100.1"}), "127.0.0.1");
}

TEST(Proxies, TheLastAddressThatIsNoProxysCounts) {
  const Proxies ours = named({"127.0.0.1", "10.0.0.0/8"});
  EXPECT_EQ(by_x(ours, "127.0.0.1", {"198.51.100.1"}), "198.51.100.1");
  EXPECT_EQ(by_x(ours, "127.0.0.1", {"1.1.1.1, 198.51.100.1, 10.3.3.3"}), "198.51.100.1");
  EXPECT_EQ(by_x(ours, "127.0.0.1", {"1.1.1.1", "198.51.100.1 ,10.3.3.3", "10.4.4.4"}), "198.51.100.1");
  EXPECT_EQ(by_x(ours, "127.0.0.1", {"10.7.7.7, 10.3.3.3"}), "10.7.7.7");
  EXPECT_EQ(by_x(ours, "127.0.0.1", {}), "127.0.0.1");
  EXPECT_EQ(by_standard(ours, "127.0.0.1", {"for=1.1.1.1, For=198.51.100.1;proto=https;by=10.0.0.1"}), "198.51.100.1");
  EXPECT_EQ(by_standard(ours, "127.0.0.1", {"proto=https; for=\"[2001:db8:1:2::7]:4711\"", "for=10.0.0.9"}),
            "2001:db8:1:2::/64");
}

TEST(Proxies, PortsAndBracketsAreLeftOut) {
  for (const auto& [hop, account] :
       std::vector<std::pair<std::string, std::string>>{{"198.51.100.1:80", "198.51.100.1"},
                                                        {"::ffff:198.51.100.1", "198.51.100.1"},
                                                        {"2001:db8::1", "2001:db8::/64"},
                                                        {"[2001:db8::1]", "2001:db8::/64"},
                                                        {"[2001:db8::1]:9", "2001:db8::/64"}})
    EXPECT_EQ(by_x(named(), "::1", {hop}), account) << hop;
}

TEST(Proxies, WhatIsNotWrittenCorrectlyCountsForNothing) {
  for (const char* wrong :
       {"", ",", "unknown", "_hidden", "198.51.100", "198.51.100.1:", "198.51.100.1:x", "[2001:db8::1",
        "[2001:db8::1]x", "2001:db8::g", "198.51.100.1,", "198.51.100.1 1.1.1.1", "198.51.100.1, ::z"})
    EXPECT_EQ(by_x(named(), "127.0.0.1", {wrong}), "127.0.0.1") << wrong;
  for (const char* wrong : {"", "for", "for=", "for=unknown", "proto=https", "for=198.51.100.1;for=198.51.100.2",
                            "for=\"198.51.100.1", "for=198.51.100.1, proto=https"})
    EXPECT_EQ(by_standard(named(), "127.0.0.1", {wrong}), "127.0.0.1") << wrong;
  // A quotation that is never closed does not reach over what a proxy has added.
  EXPECT_EQ(by_standard(named(), "127.0.0.1", {"for=\"1.1.1.1", "for=198.51.100.1"}), "198.51.100.1");
}

// A proxy that knows only one of the headers hands on the other one as it came.
TEST(Proxies, TwoHeadersMustAgree) {
  const auto both = [](const std::string& x, const std::string& standard) {
    return named().client("127.0.0.1", {.x_forwarded_for = {x}, .forwarded = {standard}});
  };
  EXPECT_EQ(both("198.51.100.1", "for=198.51.100.1"), "198.51.100.1");
  EXPECT_EQ(both("198.51.100.1", "for=1.1.1.1"), "127.0.0.1");
  EXPECT_EQ(both("198.51.100.1", "nonsense"), "127.0.0.1");
  EXPECT_EQ(both("nonsense", "for=198.51.100.1"), "127.0.0.1");
}

TEST(Proxies, WhoeverHasANetworkOfVersionSixIsOne) {
  EXPECT_EQ(Proxies().client("2001:db8:1:2:3::4", {}), "2001:db8:1:2::/64");
  EXPECT_EQ(Proxies().client("2001:db8:1:2:ffff::4", {}), "2001:db8:1:2::/64");
  EXPECT_EQ(Proxies().client("2001:db8:1:3::4", {}), "2001:db8:1:3::/64");
  EXPECT_EQ(Proxies().client("::1", {}), "::1");
  EXPECT_EQ(Proxies().client("fe80::1%eth0", {}), "fe80::/64");
}

TEST(PublicUrl, IsAnOriginWithoutAPath) {
  EXPECT_EQ(public_origin("https://Battles.Example.org/"), "https://battles.example.org");
  EXPECT_EQ(public_origin("https://battles.example.org:443"), "https://battles.example.org");
  EXPECT_EQ(public_origin("http://192.168.1.5:8080"), "http://192.168.1.5:8080");
  EXPECT_EQ(public_origin("http://[::1]:80"), "http://[::1]");
  for (const char* wrong :
       {"", "battles.example.org", "https://", "https:///", "ftp://a.example", "https://a.example/table",
        "https://a.example?x", "https://a b.example", "https://user@a.example"})
    EXPECT_THROW(public_origin(wrong), BadInput) << wrong;
}

TEST(PublicUrl, OnlyItsOwnPageMaySpeakForAPlayer) {
  const std::string at = "https://battles.example.org";
  EXPECT_TRUE(is_our_page("https://battles.example.org", "127.0.0.1:8080", at));
  EXPECT_TRUE(is_our_page("https://battles.example.org:443", "", at));
  EXPECT_FALSE(is_our_page("http://battles.example.org", "battles.example.org", at));
  EXPECT_FALSE(is_our_page("http://127.0.0.1:8080", "127.0.0.1:8080", at));
  EXPECT_FALSE(is_our_page("null", "127.0.0.1:8080", at));
  EXPECT_TRUE(is_our_page(std::nullopt, "127.0.0.1:8080", at));
}

TEST(PublicUrl, WithoutOneTheHostThatIsAskedIsOurs) {
  EXPECT_TRUE(is_our_page("http://localhost:8080", "LocalHost:8080", ""));
  EXPECT_TRUE(is_our_page("https://battles.example.org", "battles.example.org", ""));
  EXPECT_FALSE(is_our_page("http://localhost:8081", "localhost:8080", ""));
  EXPECT_FALSE(is_our_page("https://evil.example", "localhost:8080", ""));
  EXPECT_FALSE(is_our_page("null", "localhost:8080", ""));
  EXPECT_FALSE(is_our_page("http://localhost:8080", std::nullopt, ""));
}

}  // namespace
}  // namespace grognard::server
