# Receives signed webhooks at http://localhost:4000/hooks. Needs Ruby 3 and no gem.
# Start it with WEBHOOK_SECRET=whsec_… ruby receiver.rb
require "openssl"
require "set"
require "socket"

KEY = ENV.fetch("WEBHOOK_SECRET").delete_prefix("whsec_").unpack1("m")
TOLERANCE_SECONDS = 300
# In production a table with a unique key, written in the transaction that handles the message.
HANDLED_IDS = Set.new

def genuine?(id, timestamp, signatures, body)
  # An old message may be a copy that an attacker sends again.
  return false unless timestamp.match?(/\A\d{1,12}\z/) && (Time.now.to_i - timestamp.to_i).abs <= TOLERANCE_SECONDS

  digest = OpenSSL::HMAC.digest("SHA256", KEY, "#{id}.#{timestamp}.".b + body)
  # While a secret is replaced there are two signatures; one of them has to match.
  signatures.split.any? { |each| OpenSSL.secure_compare(each, "v1,#{[digest].pack("m0")}") }
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

server = TCPServer.new("127.0.0.1", 4000)
loop do
  connection = server.accept
  # Verify the bytes as they were received: parsing and writing JSON again would change them.
  headers, body = read_request(connection)
  id = headers["webhook-id"]
  accepted = genuine?(id, headers["webhook-timestamp"], headers["webhook-signature"], body)
  # A message can arrive more than once, always with the same id.
  if accepted && !HANDLED_IDS.include?(id)
    handle(body.force_encoding("UTF-8"))
    HANDLED_IDS.add(id)
  end
  status = accepted ? "200 OK" : "401 Unauthorized"
  connection.write("HTTP/1.1 #{status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
  connection.close
end
