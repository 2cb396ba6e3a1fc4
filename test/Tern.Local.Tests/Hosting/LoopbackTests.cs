using System.Diagnostics;
using System.Net;
using System.Text;
using System.Text.RegularExpressions;

namespace Tern.Local.Tests.Hosting;

public sealed partial class LoopbackTests : IAsyncLifetime
{
    private LocalDynamoDb _local = null!;
    private HttpClient _http = null!;

    public async ValueTask InitializeAsync()
    {
        _local = await LocalDynamoDb.StartAsync(new LocalDynamoDbOptions { ListenOnLoopback = true });
        _http = new HttpClient { BaseAddress = _local.Endpoint };
    }

    public async ValueTask DisposeAsync()
    {
        _http.Dispose();
        await _local.DisposeAsync();
    }

    [Fact]
    public async Task A_call_is_answered_with_the_services_headers()
    {
        using var answer = await PostAsync("ListTables", "{}");
        Assert.Equal(HttpStatusCode.OK, answer.StatusCode);
        var body = await answer.Content.ReadAsByteArrayAsync();
        Assert.Equal("""{"TableNames":[]}""", Encoding.UTF8.GetString(body));
        Assert.Equal("application/x-amz-json-1.0", answer.Content.Headers.ContentType!.ToString());
        Assert.Matches(RequestId(), answer.Headers.GetValues("x-amzn-RequestId").Single());
        Assert.Equal(Crc32(body).ToString(System.Globalization.CultureInfo.InvariantCulture), answer.Headers.GetValues("x-amz-crc32").Single());
    }

    [Fact]
    public async Task Disposing_it_twice_at_once_waits_twice_for_its_requests()
    {
        using var begun = new ManualResetEventSlim();
        using var goOn = new ManualResetEventSlim();
        await using var local = await LocalDynamoDb.StartAsync(new LocalDynamoDbOptions
        {
            ListenOnLoopback = true,
            RequestCompleted = _ =>
            {
                begun.Set();
                goOn.Wait(TimeSpan.FromMinutes(2));
            },
        });
        using var raw = new Http.RawHttp(local.Endpoint!);
        await raw.CallAsync("ListTables", "{}"); // answered, but still in progress
        Assert.True(begun.Wait(TimeSpan.FromMinutes(1), TestContext.Current.CancellationToken));

        var since = Stopwatch.GetTimestamp();
        var first = local.DisposeAsync();
        var second = local.DisposeAsync();
        var waits = !second.IsCompleted;

        // They wait for two seconds at most, which this thread may have been stalled for.
        Assert.True(waits || Stopwatch.GetElapsedTime(since) > TimeSpan.FromSeconds(1));
        goOn.Set();
        await first;
        await second;
    }

    [Fact]
    public async Task A_request_that_takes_long_holds_up_no_other_connection()
    {
        using var begun = new ManualResetEventSlim();
        using var goOn = new ManualResetEventSlim();
        await using var local = await LocalDynamoDb.StartAsync(new LocalDynamoDbOptions
        {
            ListenOnLoopback = true,
            RequestCompleted = request =>
            {
                if (request.Operation != "DescribeEndpoints") return;
                begun.Set();
                goOn.Wait(TimeSpan.FromMinutes(2));
            },
        });
        var others = Enumerable.Range(0, 8).Select(_ => new Http.RawHttp(local.Endpoint!)).ToList();
        try
        {
            using var slow = new Http.RawHttp(local.Endpoint!);
            // Their bytes are sent together, so that the sockets' thread receives them at once.
            var calls = others.Select(static other => other.CallAsync("ListTables", "{}")).Prepend(slow.CallAsync("DescribeEndpoints", "{}")).ToList();
            await Task.WhenAll(calls).WaitAsync(TimeSpan.FromMinutes(1), TestContext.Current.CancellationToken);
            Assert.True(begun.Wait(TimeSpan.FromMinutes(1), TestContext.Current.CancellationToken));
            await Task.WhenAll(others.Select(static other => other.CallAsync("ListTables", "{}")))
                .WaitAsync(TimeSpan.FromMinutes(1), TestContext.Current.CancellationToken);
        }
        finally
        {
            goOn.Set();
            others.ForEach(static other => other.Dispose());
        }
    }

    [Fact]
    public async Task Getting_the_root_returns_healthy()
    {
        Assert.Equal($"healthy: {_local.Endpoint!.Authority} ", await _http.GetStringAsync("/"));
    }

    [Theory]
    [InlineData("evil.example", HttpStatusCode.Forbidden)]
    [InlineData("127.0.0.1.evil.example:80", HttpStatusCode.Forbidden)]
    [InlineData("localhost:8000", HttpStatusCode.OK)]
    [InlineData("LOCALHOST", HttpStatusCode.OK)]
    [InlineData("[::1]:8000", HttpStatusCode.OK)]
    [InlineData("127.0.0.1", HttpStatusCode.OK)]
    public async Task Only_this_machines_names_are_served(string host, HttpStatusCode expected)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, "/");
        request.Headers.Host = host;
        using var answer = await _http.SendAsync(request);
        Assert.Equal(expected, answer.StatusCode);
    }

    [Fact]
    public async Task A_request_beyond_16_MB_is_refused_and_the_server_lives_on()
    {
        using var content = new ByteArrayContent(new byte[16 * 1024 * 1024 + 1]);
        using var request = new HttpRequestMessage(HttpMethod.Post, "/") { Content = content };
        request.Headers.Add("x-amz-target", "DynamoDB_20120810.ListTables");
        request.Headers.ExpectContinue = true;
        // The client waits for the answer before it sends the body, on a busy machine, too.
        using var patient = new HttpClient(new SocketsHttpHandler { Expect100ContinueTimeout = TimeSpan.FromMinutes(1) }) { BaseAddress = _http.BaseAddress };
        using var answer = await patient.SendAsync(request);
        Assert.Equal(HttpStatusCode.RequestEntityTooLarge, answer.StatusCode);
        using var next = await PostAsync("ListTables", "{}");
        Assert.Equal(HttpStatusCode.OK, next.StatusCode);
    }

    [Fact]
    public async Task A_port_in_use_is_an_error_with_the_reason()
    {
        var failure = await Assert.ThrowsAnyAsync<IOException>(async () =>
            await LocalDynamoDb.StartAsync(new LocalDynamoDbOptions { Port = _local.Endpoint!.Port }));
        Assert.Contains("is in use", failure.Message, StringComparison.OrdinalIgnoreCase);
    }

    [Fact]
    public async Task Disposal_while_calls_run_ends_every_call()
    {
        using var started = new CountdownEvent(8);
        var callers = Enumerable.Range(0, 8).Select(_ => Task.Run(async () =>
        {
            var signalled = false;
            while (true)
            {
                try
                {
                    using var answer = await PostAsync("ListTables", "{}");
                    Assert.Equal(HttpStatusCode.OK, answer.StatusCode);
                    if (!signalled) started.Signal();
                    signalled = true;
                }
                catch (HttpRequestException)
                {
                    return; // the server is gone
                }
            }
        })).ToArray();
        started.Wait(TimeSpan.FromMinutes(1));
        await _local.DisposeAsync();
        await Task.WhenAll(callers).WaitAsync(TimeSpan.FromMinutes(1));
    }

    internal static uint Crc32(byte[] bytes)
    {
        var crc = uint.MaxValue;
        foreach (var b in bytes)
        {
            crc ^= b;
            for (var bit = 0; bit < 8; bit++) crc = (crc & 1) != 0 ? crc >> 1 ^ 0xEDB88320 : crc >> 1;
        }

        return ~crc;
    }

    private async Task<HttpResponseMessage> PostAsync(string operation, string body)
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, "/") { Content = new StringContent(body, Encoding.UTF8, "application/x-amz-json-1.0") };
        request.Headers.Add("x-amz-target", "DynamoDB_20120810." + operation);
        request.Headers.Add("x-amz-date", "20261121T000000Z");
        request.Headers.TryAddWithoutValidation("authorization",
            "AWS4-HMAC-SHA256 Credential=local/20261121/us-east-1/dynamodb/aws4_request, SignedHeaders=host;x-amz-date, Signature=0");
        return await _http.SendAsync(request);
    }

    [GeneratedRegex("^[A-Z0-9]{52}$")]
    private static partial Regex RequestId();
}
