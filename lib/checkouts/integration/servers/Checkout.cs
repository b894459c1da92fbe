// Opens a checkout with .NET 10 and no package: dotnet run Checkout.cs. It needs TURNPIKE_URL, TURNPIKE_TOKEN and
// TURNPIKE_ENTITY in the environment. With the id of a checkout as its argument it reads the result instead.
using System.Net.Http.Headers;

static string Setting(string name) => Environment.GetEnvironmentVariable(name) ?? throw new Exception($"{name} is not set");

using var client = new HttpClient();
client.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", Setting("TURNPIKE_TOKEN"));

async Task<string> OpenCheckout()
{
    var form = new FormUrlEncodedContent(new Dictionary<string, string>
    {
        ["entityId"] = Setting("TURNPIKE_ENTITY"),
        ["amount"] = "92.00",
        ["currency"] = "EUR",
        ["paymentType"] = "DB",
        ["merchantTransactionId"] = "order-4711",
        ["integrity"] = "true",
    });
    var response = await client.PostAsync($"{Setting("TURNPIKE_URL")}/v1/checkouts", form);
    return await response.Content.ReadAsStringAsync();
}

async Task<string> ReadResult(string id)
{
    var path = $"/v1/checkouts/{Uri.EscapeDataString(id)}/payment?entityId={Setting("TURNPIKE_ENTITY")}";
    var response = await client.GetAsync(Setting("TURNPIKE_URL") + path);
    return await response.Content.ReadAsStringAsync();
}

Console.WriteLine(args.Length > 0 ? await ReadResult(args[0]) : await OpenCheckout());
