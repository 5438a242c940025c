// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include <cairo.h>
#include <librsvg/rsvg.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <fstream>
#include <memory>
#include <system_error>

#include "drawing/plan.h"

namespace grognard {

namespace {

constexpr double kMostSide = 16384;  // pixels

template <auto Free>
struct Freed {
  template <class T>
  void operator()(T* thing) const {
    Free(thing);
  }
};

using Handle = std::unique_ptr<RsvgHandle, Freed<g_object_unref>>;
using Surface = std::unique_ptr<cairo_surface_t, Freed<cairo_surface_destroy>>;
using Pencil = std::unique_ptr<cairo_t, Freed<cairo_destroy>>;

std::string failed(std::string& error, const char* doing, GError* why) {
  error = std::string(doing) + (why != nullptr ? std::string(": ") + why->message : std::string());
  g_clear_error(&why);
  return {};
}

Handle handle_of(const std::string& svg, GError** why) {
  GInputStream* stream = g_memory_input_stream_new_from_data(svg.data(), static_cast<gssize>(svg.size()), nullptr);
  // Large plans exceed the parser's default limits; nothing outside the document is ever loaded (there is no base address).
  RsvgHandle* handle = rsvg_handle_new_from_stream_sync(stream, nullptr, RSVG_HANDLE_FLAG_UNLIMITED, nullptr, why);
  g_object_unref(stream);
  return Handle(handle);
}

}  // namespace

std::string draw_png(const std::string& svg, double scale, std::string& error, double most_pixels) {
  GError* why = nullptr;
  const Handle handle = handle_of(svg, &why);
  if (!handle) return failed(error, "the drawing cannot be read", why);
  double width = 0;
  double height = 0;
  if (!rsvg_handle_get_intrinsic_size_in_pixels(handle.get(), &width, &height))
    return failed(error, "the drawing has no size", nullptr);
  scale = std::min(scale, std::sqrt(most_pixels / std::max(1.0, width * height)));
  width = std::ceil(width * scale);
  height = std::ceil(height * scale);
  const bool sound = width >= 1 && height >= 1 && width <= kMostSide && height <= kMostSide;
  if (!sound) return failed(error, "the picture would be too large or too small", nullptr);
  const Surface surface(
      cairo_image_surface_create(CAIRO_FORMAT_ARGB32, static_cast<int>(width), static_cast<int>(height)));
  const Pencil pencil(cairo_create(surface.get()));
  const RsvgRectangle whole{0, 0, width, height};
  if (!rsvg_handle_render_document(handle.get(), pencil.get(), &whole, &why))
    return failed(error, "the drawing cannot be rendered", why);
  std::string png;
  const auto append = [](void* to, const unsigned char* bytes, unsigned count) {
    static_cast<std::string*>(to)->append(reinterpret_cast<const char*>(bytes), count);
    return CAIRO_STATUS_SUCCESS;
  };
  const cairo_status_t status = cairo_surface_write_to_png_stream(surface.get(), append, &png);
  if (status != CAIRO_STATUS_SUCCESS) return failed(error, cairo_status_to_string(status), nullptr);
  return png;
}

bool write_png(const std::string& svg, const std::filesystem::path& path, double scale, std::string& error) {
  const std::string png = draw_png(svg, scale, error);
  if (png.empty()) return false;
  std::ofstream file(path, std::ios::binary);
  file.write(png.data(), static_cast<std::streamsize>(png.size()));
  file.close();
  if (file) return true;
  error = "cannot write " + path.string() + ": " + std::generic_category().message(errno);
  return false;
}

}  // namespace grognard
