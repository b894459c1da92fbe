// Receives encrypted webhooks at http://localhost:4000/hooks. Needs Java 17 or newer and no package.
// Start it with WEBHOOK_SECRET=… java Receiver.java
import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;
import java.util.regex.Pattern;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

public class Receiver {
  static final byte[] KEY = HexFormat.of().parseHex(System.getenv("WEBHOOK_SECRET"));
  // As text, the body is only digits; as JSON, {"encryptedBody":"…"}.
  static final Pattern ENCRYPTED = Pattern.compile("(?:\\{\\s*\"encryptedBody\"\\s*:\\s*\")?([0-9A-Fa-f]*)[\"\\s}]*");
  // In production a table with a unique key, written in the transaction that handles the message.
  static final Set<String> handledIds = new HashSet<>();

  /** The message as text; throws when it was changed or encrypted with another secret. */
  static String decrypt(Headers headers, String body) throws GeneralSecurityException {
    var encrypted = ENCRYPTED.matcher(body);
    if (!encrypted.matches()) throw new IllegalArgumentException("The body is not encrypted.");
    byte[] iv = HexFormat.of().parseHex(headers.getFirst("x-initialization-vector"));
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(Cipher.DECRYPT_MODE, new SecretKeySpec(KEY, "AES"), new GCMParameterSpec(128, iv));
    // Java expects the tag behind the encrypted bytes.
    String bytes = encrypted.group(1) + headers.getFirst("x-authentication-tag");
    return new String(cipher.doFinal(HexFormat.of().parseHex(bytes)), UTF_8);
  }

  static void handle(String message) {
    System.out.println(message);
  }

  static int receive(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    String message;
    try {
      message = decrypt(exchange.getRequestHeaders(), body);
    } catch (GeneralSecurityException | RuntimeException error) {
      return 401;
    }
    // A message can arrive more than once with the same id, which is not encrypted: read the payment before you act
    // on it.
    String id = exchange.getRequestHeaders().getFirst("webhook-id");
    if (!handledIds.contains(id)) {
      handle(message);
      handledIds.add(id);
    }
    return 200;
  }

  public static void main(String[] arguments) throws IOException {
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 4000), 0);
    server.createContext("/hooks", exchange -> {
      try (exchange) {
        exchange.sendResponseHeaders(receive(exchange), -1);
      }
    });
    server.start();
  }
}
