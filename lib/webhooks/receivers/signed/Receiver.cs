// Receives signed webhooks at http://localhost:4000/hooks. Needs .NET 8 or newer and no package.
// Start it with WEBHOOK_SECRET=whsec_… dotnet run Receiver.cs (.NET 10), or as Program.cs of a console project.
using System.Net;
using System.Security.Cryptography;
using System.Text;

var key = Convert.FromBase64String(Environment.GetEnvironmentVariable("WEBHOOK_SECRET")!["whsec_".Length..]);
const long ToleranceSeconds = 300;
// In production a table with a unique key, written in the transaction that handles the message.
var handledIds = new HashSet<string>();

bool IsGenuine(string id, string timestamp, string signatures, byte[] body)
{
    // An old message may be a copy that an attacker sends again.
    var now = DateTimeOffset.UtcNow.ToUnixTimeSeconds();
    if (!uint.TryParse(timestamp, out var sentAt) || Math.Abs(now - sentAt) > ToleranceSeconds) return false;
    byte[] content = [.. Encoding.UTF8.GetBytes($"{id}.{timestamp}."), .. body];
    var expected = Encoding.UTF8.GetBytes("v1," + Convert.ToBase64String(HMACSHA256.HashData(key, content)));
    // While a secret is replaced there are two signatures; one of them has to match.
    return signatures.Split(' ')
        .Any(each => CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes(each), expected));
}

void Handle(string message) => Console.WriteLine(message);

using var listener = new HttpListener();
listener.Prefixes.Add("http://localhost:4000/");
listener.Start();
while (true)
{
    var context = await listener.GetContextAsync();
    // Verify the bytes as they were received: parsing and writing JSON again would change them.
    using var memory = new MemoryStream();
    await context.Request.InputStream.CopyToAsync(memory);
    var body = memory.ToArray();
    var headers = context.Request.Headers;
    var id = headers["webhook-id"] ?? "";
    var isAccepted = IsGenuine(id, headers["webhook-timestamp"] ?? "", headers["webhook-signature"] ?? "", body);
    // A message can arrive more than once, always with the same id.
    if (isAccepted && !handledIds.Contains(id))
    {
        Handle(Encoding.UTF8.GetString(body));
        handledIds.Add(id);
    }
    context.Response.StatusCode = isAccepted ? 200 : 401;
    context.Response.Close();
}
