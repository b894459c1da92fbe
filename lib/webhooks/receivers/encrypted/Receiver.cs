// Receives encrypted webhooks at http://localhost:4000/hooks. Needs .NET 8 or newer and no package.
// Start it with WEBHOOK_SECRET=… dotnet run Receiver.cs (.NET 10), or as Program.cs of a console project.
using System.Net;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;

using var aes = new AesGcm(Convert.FromHexString(Environment.GetEnvironmentVariable("WEBHOOK_SECRET")!), 16);
// In production a table with a unique key, written in the transaction that handles the message.
var handledIds = new HashSet<string>();

// The message as text; throws when it was changed or encrypted with another secret.
string Decrypt(HttpListenerRequest request, string body)
{
    var isJson = request.ContentType?.StartsWith("application/json") == true;
    var encrypted = isJson ? JsonDocument.Parse(body).RootElement.GetProperty("encryptedBody").GetString() : body;
    var iv = Convert.FromHexString(request.Headers["x-initialization-vector"] ?? "");
    var tag = Convert.FromHexString(request.Headers["x-authentication-tag"] ?? "");
    var bytes = Convert.FromHexString(encrypted ?? "");
    var message = new byte[bytes.Length];
    aes.Decrypt(iv, bytes, tag, message);
    return Encoding.UTF8.GetString(message);
}

void Handle(string message) => Console.WriteLine(message);

int Receive(HttpListenerRequest request)
{
    using var reader = new StreamReader(request.InputStream, Encoding.UTF8);
    string message;
    try
    {
        message = Decrypt(request, reader.ReadToEnd());
    }
    catch (Exception)
    {
        return 401;
    }
    // A message can arrive more than once with the same id, which is not encrypted: read the payment before you act on it.
    var id = request.Headers["webhook-id"] ?? "";
    if (!handledIds.Contains(id))
    {
        Handle(message);
        handledIds.Add(id);
    }
    return 200;
}

using var listener = new HttpListener();
listener.Prefixes.Add("http://localhost:4000/");
listener.Start();
while (true)
{
    var context = await listener.GetContextAsync();
    context.Response.StatusCode = Receive(context.Request);
    context.Response.Close();
}
