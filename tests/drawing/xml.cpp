// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "xml.h"

#include <cctype>
#include <set>
#include <vector>

namespace grognard {

namespace {

class Reader {
 public:
  explicit Reader(std::string_view xml) : xml_(xml) {}

  std::string read() {
    while (wrong_.empty() && at_ < xml_.size()) xml_[at_] == '<' ? tag() : text("<");
    if (wrong_.empty() && !open_.empty()) wrong_ = "not closed: " + open_.back();
    return wrong_;
  }

 private:
  bool starts(std::string_view what) const { return xml_.substr(at_).starts_with(what); }
  void fail(const std::string& why) {
    wrong_ = why + " at " + std::to_string(at_) + ": " + std::string(xml_.substr(at_, 60));
  }

  void tag() {
    if (starts("</")) {
      at_ += 2;
      const std::string name = word();
      if (open_.empty() || open_.back() != name) return fail("closes what is not open, " + name);
      open_.pop_back();
      if (!starts(">")) return fail("bad closing tag");
      ++at_;
      return;
    }
    ++at_;
    const std::string name = word();
    if (name.empty()) return fail("tag without a name");
    std::set<std::string> seen;
    while (wrong_.empty() && starts(" ")) attribute(seen);
    if (!wrong_.empty()) return;
    if (starts("/>")) {
      at_ += 2;
    } else if (starts(">")) {
      ++at_;
      open_.push_back(name);
    } else {
      fail("bad tag " + name);
    }
  }

  void attribute(std::set<std::string>& seen) {
    ++at_;
    const std::string name = word();
    if (name.empty() || !starts("=\"")) return fail("bad attribute");
    if (!seen.insert(name).second) return fail("attribute given twice, " + name);
    at_ += 2;
    text("\"");
    if (!starts("\"")) return fail("attribute not ended");
    ++at_;
  }

  // Characters up to a stop: entities known, no bare markup, no control characters.
  void text(std::string_view stop) {
    while (at_ < xml_.size() && !starts(stop)) {
      const auto c = static_cast<unsigned char>(xml_[at_]);
      if (c < 0x20 && c != '\n') return fail("control character");
      if (c == '<' || c == '>') return fail("bare markup");
      if (c == '&' && !entity()) return fail("bad entity");
      ++at_;
    }
  }

  bool entity() const {
    for (const char* known : {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"}) {
      if (starts(known)) return true;
    }
    return false;
  }

  std::string word() {
    std::string out;
    while (at_ < xml_.size() &&
           (std::isalnum(static_cast<unsigned char>(xml_[at_])) != 0 || xml_[at_] == '-' || xml_[at_] == ':')) {
      out += xml_[at_++];
    }
    return out;
  }

  std::string_view xml_;
  std::size_t at_ = 0;
  std::vector<std::string> open_;
  std::string wrong_;
};

}  // namespace

std::string complaint_about_xml(std::string_view xml) { return Reader(xml).read(); }

int count_of(std::string_view text, std::string_view in) {
  int count = 0;
  for (auto at = in.find(text); at != std::string_view::npos; at = in.find(text, at + text.size())) ++count;
  return count;
}

}  // namespace grognard
