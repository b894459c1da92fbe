# Receives encrypted webhooks at http://localhost:4000/hooks. Needs Ruby 3 and no gem.
# Start it with WEBHOOK_SECRET=… ruby receiver.rb
require "json"
require "openssl"
require "set"
require "socket"

KEY = [ENV.fetch("WEBHOOK_SECRET")].pack("H*")
# In production a table with a unique key, written in the transaction that handles the message.
HANDLED_IDS = Set.new

# The message as text; raises an error when it was changed or encrypted with another secret.
def decrypt(headers, body)
  is_json = headers["content-type"].start_with?("application/json")
  encrypted = is_json ? JSON.parse(body).fetch("encryptedBody") : body
  tag = [headers["x-authentication-tag"]].pack("H*")
  # Ruby would accept a shorter tag, which is easier to forge.
  raise ArgumentError, "The tag has 16 bytes." unless tag.bytesize == 16

  cipher = OpenSSL::Cipher.new("aes-256-gcm").decrypt
  cipher.key = KEY
  cipher.iv = [headers["x-initialization-vector"]].pack("H*")
  cipher.auth_tag = tag
  (cipher.update([encrypted].pack("H*")) + cipher.final).force_encoding("UTF-8")
end

def handle(message)
  $stdout.puts(message)
  $stdout.flush
end

# A Rails controller has request.headers and request.raw_post instead of this method.
def read_request(connection)
  connection.gets
  headers = Hash.new("")
  while (line = connection.gets&.chomp) && !line.empty?
    name, _, value = line.partition(":")
    headers[name.downcase] = value.strip
  end
  [headers, connection.read(headers["content-length"].to_i)]
end

def receive(headers, body)
  message = decrypt(headers, body)
  # A message can arrive more than once with the same id, which is not encrypted: read the payment before you act on it.
  id = headers["webhook-id"]
  return "200 OK" if HANDLED_IDS.include?(id)

  handle(message)
  HANDLED_IDS.add(id)
  "200 OK"
rescue OpenSSL::Cipher::CipherError, ArgumentError, JSON::ParserError, KeyError, TypeError
  "401 Unauthorized"
end

server = TCPServer.new("127.0.0.1", 4000)
loop do
  connection = server.accept
  status = receive(*read_request(connection))
  connection.write("HTTP/1.1 #{status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
  connection.close
end
