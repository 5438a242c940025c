// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
#include "server/live_connection.h"

namespace grognard::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using boost::system::error_code;

namespace {

constexpr std::size_t kMostWaiting = 256;  // messages that a slow connection has not taken yet
constexpr std::size_t kMostWaitingBytes = 32 << 20;
constexpr std::size_t kBufferKept = 4096;  // of what is read; a longer message leaves no more behind
constexpr std::chrono::seconds kSilence{120};
constexpr std::chrono::milliseconds kPauseOfTheHasty{200};

// Of at most 123 bytes. What is to be done about it, for whoever reads it; pages go by the code.
websocket::close_reason reason_of(Parting why) {
  const auto with = [why](const char* text) {
    return websocket::close_reason(static_cast<websocket::close_code>(why), text);
  };
  switch (why) {
    case Parting::Restart: return with("The server ends for now, and every battle is kept. Come back in 5 seconds.");
    case Parting::LinkReplaced:
      return with("This link has been replaced. Ask whoever set up the battle for the new one.");
    case Parting::TooFast: break;
  }
  return with("Far more requests than anybody needs to play. Come back in 10 seconds, and ask more slowly.");
}

}  // namespace

LiveConnection::LiveConnection(beast::tcp_stream stream, std::shared_ptr<Admission> admission)
    : socket_(std::move(stream)),
      admission_(std::move(admission)),
      present_(admission_->log().tally().guests),
      talk_(admission_->inside().hall, admission_->inside().workers, admission_->address()),
      rate_(admission_->inside().options.limits.messages),
      warnings_(admission_->inside().options.limits.warnings) {
  admission_->inside().at_tables.insert(this);
}

LiveConnection::~LiveConnection() { admission_->inside().has_left(this); }

void LiveConnection::start(Request request) {
  websocket::stream_base::timeout times = websocket::stream_base::timeout::suggested(beast::role_type::server);
  times.idle_timeout = kSilence;
  times.keep_alive_pings = true;
  socket_.set_option(times);
  websocket::permessage_deflate squeeze;
  squeeze.server_enable = true;
  squeeze.compLevel = 3;
  // Each connection has its own window to both sides: with one of 32 kB a state is hardly smaller than with one of 2, but
  // 180 kB of memory are gone.
  squeeze.server_max_window_bits = 11;
  squeeze.client_max_window_bits = 10;
  squeeze.memLevel = 3;
  squeeze.msg_size_threshold = 4096;
  socket_.set_option(squeeze);
  socket_.read_message_max(admission_->inside().options.limits.message);
  beast::get_lowest_layer(socket_).expires_never();
  request_ = std::move(request);
  socket_.async_accept(request_, [self = shared_from_this()](error_code failed) {
    self->request_ = {};
    if (!failed) self->read();
  });
}

void LiveConnection::send(std::string message) {
  asio::post(socket_.get_executor(), [self = shared_from_this(), message = std::move(message)]() mutable {
    if (self->dismissed_) return;
    self->waiting_bytes_ += message.size();
    self->waiting_.push_back(std::move(message));
    if (self->waiting_.size() > kMostWaiting || self->waiting_bytes_ > kMostWaitingBytes) return self->drop();
    if (self->waiting_.size() == 1) self->write();
  });
}

void LiveConnection::dismiss(Parting why) {
  asio::post(socket_.get_executor(), [self = shared_from_this(), why] {
    if (std::exchange(self->dismissed_, true)) return;
    self->socket_.async_close(reason_of(why), [self](error_code) { beast::get_lowest_layer(self->socket_).close(); });
  });
}

void LiveConnection::read() {
  socket_.async_read(buffer_, [self = shared_from_this()](error_code failed, std::size_t) {
    if (failed) return self->talk_.end(self);
    std::string message = beast::buffers_to_string(self->buffer_.data());
    self->buffer_.consume(self->buffer_.size());
    if (self->buffer_.capacity() > kBufferKept) self->buffer_.shrink_to_fit();
    self->admission_->log().tally().bytes_in += message.size();
    self->hear(std::move(message));
  });
}

std::optional<Trouble> LiveConnection::too_fast() {
  if (rate_.allow()) return admission_->inside().too_many_messages(admission_->address(), talk_.seat());
  ++admission_->log().tally().too_fast.connections;
  return Trouble("too_fast", "Too many requests at once; this one was left out. Wait a moment and try again.", 429, 1);
}

void LiveConnection::hear(std::string message) {
  if (const std::optional<Trouble> why = too_fast()) {
    // Those who do not slow down are made to wait, which also slows down what they send; and in the end they go.
    admission_->log().refused("messages from " + admission_->address(), *why);
    send(problem_answer(id_of_message(message), why->code(), why->what()));
    if (!warnings_.allow()) {
      ++admission_->log().tally().too_fast.ended;
      talk_.end(shared_from_this());
      return dismiss(Parting::TooFast);
    }
    auto pause = std::make_shared<asio::steady_timer>(socket_.get_executor(), kPauseOfTheHasty);
    pause->async_wait([self = shared_from_this(), pause](error_code) { self->read(); });
    return;
  }
  talk_.hear(
      shared_from_this(), std::move(message),
      [self = shared_from_this()](std::string answer) { self->send(std::move(answer)); },
      [self = shared_from_this()] { asio::post(self->socket_.get_executor(), [self] { self->read(); }); });
}

void LiveConnection::write() {
  socket_.text(true);
  socket_.async_write(asio::buffer(waiting_.front()), [self = shared_from_this()](error_code failed, std::size_t) {
    if (failed) return;  // the read that is under way fails too, and ends the talk
    self->admission_->log().tally().bytes_out += self->waiting_.front().size();
    self->waiting_bytes_ -= self->waiting_.front().size();
    self->waiting_.pop_front();
    if (!self->waiting_.empty() && !self->dismissed_) self->write();
  });
}

void LiveConnection::drop() {
  const Trouble slow("busy", "It takes too few of its messages, and is dropped.");
  admission_->log().refused("a connection from " + admission_->address(), slow);
  beast::get_lowest_layer(socket_).close();
}

}  // namespace grognard::server
