// Receives signed webhooks at http://localhost:4000/hooks. Needs Java 17 or newer and no package.
// Start it with WEBHOOK_SECRET=whsec_… java Receiver.java
import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HashSet;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Receiver {
  static final byte[] KEY =
      Base64.getDecoder().decode(System.getenv("WEBHOOK_SECRET").substring("whsec_".length()));
  static final long TOLERANCE_SECONDS = 300;
  // In production a table with a unique key, written in the transaction that handles the message.
  static final Set<String> handledIds = new HashSet<>();

  static boolean isGenuine(String id, String timestamp, String signatures, byte[] body)
      throws GeneralSecurityException {
    if (id == null || timestamp == null || signatures == null || !timestamp.matches("[0-9]{1,12}")) return false;
    // An old message may be a copy that an attacker sends again.
    long age = Math.abs(System.currentTimeMillis() / 1000 - Long.parseLong(timestamp));
    if (age > TOLERANCE_SECONDS) return false;
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(KEY, "HmacSHA256"));
    mac.update((id + "." + timestamp + ".").getBytes(UTF_8));
    String expected = "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
    // While a secret is replaced there are two signatures; one of them has to match.
    for (String signature : signatures.split(" ")) {
      if (MessageDigest.isEqual(expected.getBytes(UTF_8), signature.getBytes(UTF_8))) return true;
    }
    return false;
  }

  static void handle(String message) {
    System.out.println(message);
  }

  static int receive(HttpExchange exchange) throws IOException, GeneralSecurityException {
    // Verify the bytes as they were received: parsing and writing JSON again would change them.
    byte[] body = exchange.getRequestBody().readAllBytes();
    var headers = exchange.getRequestHeaders();
    String id = headers.getFirst("webhook-id");
    String timestamp = headers.getFirst("webhook-timestamp");
    if (!isGenuine(id, timestamp, headers.getFirst("webhook-signature"), body)) return 401;
    // A message can arrive more than once, always with the same id.
    if (!handledIds.contains(id)) {
      handle(new String(body, UTF_8));
      handledIds.add(id);
    }
    return 200;
  }

  public static void main(String[] arguments) throws IOException {
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 4000), 0);
    server.createContext("/hooks", exchange -> {
      try {
        exchange.sendResponseHeaders(receive(exchange), -1);
      } catch (GeneralSecurityException error) {
        throw new IOException(error);
      } finally {
        exchange.close();
      }
    });
    server.start();
  }
}
