// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "drawing/sheet/svg.h"

#include <gtest/gtest.h>

#include <limits>

#include "../xml.h"
#include "core/fnv.h"
#include "drawing/sheet/palette.h"
#include "drawing/sheet/scatter.h"

namespace grognard::drawing {

TEST(Svg, NumbersAreShortAndNeverStrange) {
  EXPECT_EQ(num(0), "0");
  EXPECT_EQ(num(-0.001), "0");
  EXPECT_EQ(num(1.5), "1.5");
  EXPECT_EQ(num(-1.25), "-1.25");
  EXPECT_EQ(num(2.999), "3");
  EXPECT_EQ(num(0.05), "0.05");
  EXPECT_EQ(num(-12.3), "-12.3");
  EXPECT_EQ(num(std::numeric_limits<double>::quiet_NaN()), "0");
  EXPECT_EQ(num(std::numeric_limits<double>::infinity()), "10000000");
  EXPECT_EQ(num(Vec2{1, -2.5}), "1,-2.5");
}

TEST(Svg, TextIsEscaped) {
  EXPECT_EQ(escaped("a<b>&\"'"), "a&lt;b&gt;&amp;&quot;&#39;");
  EXPECT_EQ(escaped("Léger 2\u00bd"), "Léger 2\u00bd");
}

TEST(Svg, BrokenTextIsMended) {
  EXPECT_EQ(escaped("a\x01z"), "a\uFFFDz");
  EXPECT_EQ(escaped("a\xC3"), "a\uFFFD");                // cut short
  EXPECT_EQ(escaped("\xC0\xAF"), "\uFFFD\uFFFD");        // the long way to write a slash
  EXPECT_EQ(escaped("\xED\xA0\x80"), "\uFFFD");          // a surrogate
  EXPECT_EQ(escaped("\xF0\x9F\x90\x8E"), "\U0001F40E");  // a horse
  EXPECT_EQ(escaped("tab\there"), "tab here");
}

TEST(Svg, LongTextEndsInAnEllipsis) {
  EXPECT_EQ(shortened("Grenadiers", 4), "Gre\u2026");
  EXPECT_EQ(shortened("Gren", 4), "Gren");
}

TEST(Svg, ElementsAreBalanced) {
  Svg svg;
  svg.group("a & b").open("path").a("d", "M0,0").close().open("text").text("x < y").close();
  const std::string out = svg.take();
  EXPECT_EQ(out, "<g class=\"a &amp; b\"><path d=\"M0,0\"/><text>x &lt; y</text></g>");
  EXPECT_EQ(complaint_about_xml(out), "");
}

TEST(Svg, OnlyHarmlessColoursAreUsed) {
  EXPECT_EQ(safe_colour("#fa0"), "#fa0");
  EXPECT_EQ(safe_colour("#e8c332"), "#e8c332");
  EXPECT_EQ(safe_colour("yellow"), "yellow");
  EXPECT_EQ(safe_colour(""), "");
  EXPECT_EQ(safe_colour("#12345"), "");
  EXPECT_EQ(safe_colour("url(#x)"), "");
  EXPECT_EQ(safe_colour("red;fill:x"), "");
}

TEST(Svg, ScatterDependsOnTheSeedAlone) {
  Scatter a(fnv("wood1"));
  Scatter b(fnv("wood1"));
  for (int i = 0; i < 100; ++i) {
    const double x = a.unit();
    EXPECT_EQ(x, b.unit());
    EXPECT_GE(x, 0);
    EXPECT_LT(x, 1);
  }
  for (double at = 0; at < 20; at += 0.37) EXPECT_LE(std::abs(wave(7, at)), 1);
}

TEST(XmlCheck, FindsWhatIsWrong) {
  EXPECT_EQ(complaint_about_xml("<a b=\"1\"><c/>x &amp; y</a>"), "");
  EXPECT_NE(complaint_about_xml("<a>"), "");
  EXPECT_NE(complaint_about_xml("<a></b>"), "");
  EXPECT_NE(complaint_about_xml("<a b=\"<\"/>"), "");
  EXPECT_NE(complaint_about_xml("<a b=\"1\" b=\"2\"/>"), "");
  EXPECT_NE(complaint_about_xml("a & b"), "");
  EXPECT_NE(complaint_about_xml("a\x02"), "");
}

}  // namespace grognard::drawing
