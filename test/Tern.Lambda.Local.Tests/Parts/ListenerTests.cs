using System.Text.RegularExpressions;
using Tern.Lambda.Local.Fronts;
using Tern.Lambda.Local.Tests.Fronts;
using Tern.Lambda.Local.Tests.RuntimeApi;
using Tern.Local;

namespace Tern.Lambda.Local.Tests.Parts;

/// <summary>Every socket that the packages open, and the clients that may use it.</summary>
public sealed partial class ListenerTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public void Every_socket_that_the_packages_open_is_listed_here()
    {
        var root = Path.Combine(Repository.Root, "src");
        var found = Directory.EnumerateFiles(root, "*.cs", SearchOption.AllDirectories)
            .Where(static file => Opens().IsMatch(File.ReadAllText(file)))
            .Select(file => Path.GetRelativePath(root, file).Replace('\\', '/'))
            .Order(StringComparer.Ordinal);

        Assert.Equal(
            [
                "Tern.Lambda.Local/Fronts/Serving/FrontPort.cs", // HTTP: programs, and pages of this machine
                "Tern.Lambda.Local/Functions/ExecutionEnvironment.cs", // HTTP, the Runtime API: the function's processes; no page
                "Tern.Lambda.Local/Http/LoopbackListener.cs", // opens the others of this package
                "Tern.Lambda.Local/Joining/JoinPart.cs", // Unix socket: programs of the same user
                "Tern.Lambda.Local/Testing/LambdaEmulator.cs", // HTTP: programs, and pages of this machine
                "Tern.Local/Host/LocalAws.cs", // HTTP: programs, and pages of this machine
                "Tern.Local/Hosting/LocalDynamoDb.cs", // HTTP: programs, and pages of this machine
                "Tern.Local/Hosting/SharedKestrel.cs", // serves the connections of the two above
                "Tern.Pages/LocalListener.cs", // binds for two of the above
            ],
            found);
    }

    [Fact]
    public async Task The_port_of_functions_answers_programs_and_pages_of_this_machine_only()
    {
        await using var emulator = await LambdaEmulator.StartAsync(cancellationToken: Token);

        await AssertCallersAsync(new Uri(emulator.Url, "2015-03-31/functions/none/invocations"), ownStatus: 404);
    }

    [Fact]
    public async Task The_port_of_a_front_answers_programs_and_pages_of_this_machine_only()
    {
        var front = new Front(FrontHost.Api(ApiKind.Http, "POST /"), (_, _, _) => Task.FromResult(FrontHost.Answer("{}")), TimeProvider.System);
        await using var part = new FrontPort(front, port: 0);
        await part.StartAsync(Token);

        await AssertCallersAsync(new Uri($"http://127.0.0.1:{part.Port}/"), ownStatus: 200);
    }

    [Fact]
    public async Task The_port_of_tables_answers_programs_and_pages_of_this_machine_only()
    {
        await using var local = await LocalDynamoDb.StartAsync(new LocalDynamoDbOptions { ListenOnLoopback = true }, Token);

        await AssertCallersAsync(local.Endpoint!, ownStatus: 400); // an operation that isn't named
    }

    [Fact]
    public async Task The_runtime_api_answers_the_functions_process_and_no_browser()
    {
        await using var client = await RuntimeClient.StartAsync();
        var ping = new Uri($"http://127.0.0.1:{client.Port}/2018-06-01/ping");

        Assert.Equal(200, await SendAsync(HttpMethod.Get, ping));
        Assert.Equal(403, await SendAsync(HttpMethod.Get, ping, ("Host", "evil.example")));
        Assert.Equal(403, await SendAsync(HttpMethod.Get, ping, ("Host", $"evil.example:{client.Port}")));
        Assert.Equal(403, await SendAsync(HttpMethod.Get, ping, ("Origin", "http://localhost:3000")));
        Assert.Equal(403, await SendAsync(HttpMethod.Get, ping, ("Sec-Fetch-Site", "same-origin")));
    }

    private static async Task AssertCallersAsync(Uri post, int ownStatus)
    {
        Assert.Equal(ownStatus, await SendAsync(HttpMethod.Post, post));
        Assert.Equal(ownStatus, await SendAsync(HttpMethod.Post, post, ("Host", "localhost")));
        Assert.Equal(ownStatus, await SendAsync(HttpMethod.Post, post, ("Origin", "http://localhost:3000"), ("Sec-Fetch-Site", "same-site")));
        Assert.Equal(403, await SendAsync(HttpMethod.Post, post, ("Host", "evil.example")));
        Assert.Equal(403, await SendAsync(HttpMethod.Get, post, ("Host", "evil.example")));
        Assert.Equal(403, await SendAsync(HttpMethod.Post, post, ("Origin", "https://evil.example")));
        Assert.Equal(403, await SendAsync(HttpMethod.Post, post, ("Origin", "null")));
        Assert.Equal(403, await SendAsync(HttpMethod.Post, post, ("Sec-Fetch-Site", "cross-site")));
        Assert.Equal(403, await SendAsync(HttpMethod.Delete, post, ("Sec-Fetch-Site", "cross-site")));
    }

    private static async Task<int> SendAsync(HttpMethod method, Uri url, params (string Name, string Value)[] headers)
    {
        using var http = new HttpClient();
        using var request = new HttpRequestMessage(method, url);
        foreach (var (name, value) in headers) request.Headers.TryAddWithoutValidation(name, value);
        using var answer = await http.SendAsync(request, Token);
        return (int)answer.StatusCode;
    }

    [GeneratedRegex(@"new KestrelServer\(|Loopback(Listener|Server)\.StartAsync\(|(Tcp|Http)Listener\(|NamedPipeServerStream|UdpClient|"
        + @"(?<!Progress)\.Listen\(\w|BoundListenSocket|\.Bind\(new|WebApplication\.Create|UseKestrel")]
    private static partial Regex Opens();
}
