// Calls the address in its arguments, and prints the results. The trusted roots must be set before Main without a call:
// with "HttpClient", no code of Tern is used.
using Tern;
using Tern.Endpoints;
using Tern.Http;

var uri = new Uri(args[0]);
if (args[1] == "HttpClient")
{
    using var client = new HttpClient();
    try
    {
        Console.WriteLine(await client.GetStringAsync(uri));
    }
    catch (HttpRequestException error)
    {
        Console.WriteLine(error.HttpRequestError);
    }

    return;
}

await using var transport = new HttpClientTransport(new ConnectionOptions { ConnectTimeout = TimeSpan.FromMinutes(1) });
var timings = new AttemptTimings();
var request = new AwsHttpRequest { Method = "POST", Endpoint = new AwsEndpoint(uri, "test", "eu-west-1"), Timings = timings };
try
{
    using var answer = await transport.SendAsync(request, CancellationToken.None);
    Console.WriteLine($"status {answer.StatusCode}");
}
catch (AwsTransportException error)
{
    Console.WriteLine(error.Message);
}

Console.WriteLine($"narrowed to {TrustedRoots.Narrowed ?? "nothing"}");
Console.WriteLine($"waited for the trust store: {timings.TrustStoreDuration > 0 && timings.TrustStoreDuration <= timings.TlsDuration}");
