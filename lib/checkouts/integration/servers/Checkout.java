// Opens a checkout with Java 17 or newer and no package. Start it with TURNPIKE_URL, TURNPIKE_TOKEN and TURNPIKE_ENTITY in
// the environment. With the id of a checkout as its argument it reads the result instead.
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

public class Checkout {
    public static void main(String[] args) throws Exception {
        System.out.println(args.length > 0 ? readResult(args[0]) : openCheckout());
    }

    static String openCheckout() throws Exception {
        var parameters = new LinkedHashMap<String, String>();
        parameters.put("entityId", System.getenv("TURNPIKE_ENTITY"));
        parameters.put("amount", "92.00");
        parameters.put("currency", "EUR");
        parameters.put("paymentType", "DB");
        parameters.put("merchantTransactionId", "order-4711");
        parameters.put("integrity", "true");
        return send(request("/v1/checkouts")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(encode(parameters))));
    }

    static String readResult(String id) throws Exception {
        var query = encode(Map.of("entityId", System.getenv("TURNPIKE_ENTITY")));
        return send(request("/v1/checkouts/" + id + "/payment?" + query).GET());
    }

    static HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(System.getenv("TURNPIKE_URL") + path))
                .header("Authorization", "Bearer " + System.getenv("TURNPIKE_TOKEN"));
    }

    static String send(HttpRequest.Builder request) throws Exception {
        return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString()).body();
    }

    static String encode(Map<String, String> parameters) {
        return parameters.entrySet().stream()
                .map(each -> each.getKey() + "=" + URLEncoder.encode(each.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
    }
}
