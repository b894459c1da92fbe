# Opens a checkout with Ruby 3 and no gem. Start it with TURNPIKE_URL, TURNPIKE_TOKEN and TURNPIKE_ENTITY in the
# environment. With the id of a checkout as its argument it reads the result instead.
require "json"
require "net/http"

def call(request)
  request["Authorization"] = "Bearer #{ENV.fetch('TURNPIKE_TOKEN')}"
  uri = request.uri
  Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == "https") { |http| JSON.parse(http.request(request).body) }
end

def open_checkout
  request = Net::HTTP::Post.new(URI("#{ENV.fetch('TURNPIKE_URL')}/v1/checkouts"))
  request.set_form_data(
    "entityId" => ENV.fetch("TURNPIKE_ENTITY"),
    "amount" => "92.00",
    "currency" => "EUR",
    "paymentType" => "DB",
    "merchantTransactionId" => "order-4711",
    "integrity" => "true"
  )
  call(request)
end

def read_result(id)
  query = URI.encode_www_form(entityId: ENV.fetch("TURNPIKE_ENTITY"))
  call(Net::HTTP::Get.new(URI("#{ENV.fetch('TURNPIKE_URL')}/v1/checkouts/#{id}/payment?#{query}")))
end

puts JSON.generate(ARGV[0] ? read_result(ARGV[0]) : open_checkout)
