using System.Buffers.Binary;
using System.Net;
using System.Text;
using System.Text.Json;
using Tern.TestHarness;

namespace Tern.Lambda.Local.Tests.InvokeApi;

/// <summary>Lambda's own API, as SDKs call it.</summary>
public sealed class InvokeApiTests : IAsyncDisposable
{
    private readonly HttpClient _http = new();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task A_call_waits_for_the_answer_and_gets_the_log_when_it_asks_for_it()
    {
        await using var emulator = await TestFunctions.StartAsync(TestFunctions.Options());

        var answer = await PostAsync(emulator, "test", "\"hi\"", ("X-Amz-Log-Type", "Tail"));

        Assert.Equal((HttpStatusCode.OK, "\"hi\""), (answer.StatusCode, await answer.Content.ReadAsStringAsync(Token)));
        Assert.Equal("$LATEST", answer.Headers.GetValues("X-Amz-Executed-Version").Single());
        var log = Encoding.UTF8.GetString(Convert.FromBase64String(answer.Headers.GetValues("X-Amz-Log-Result").Single()));
        Assert.Contains("REPORT RequestId: " + answer.Headers.GetValues("x-amzn-RequestId").Single(), log, StringComparison.Ordinal);
        Assert.Contains("Max Memory Used: ", log, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("arn:aws:lambda:us-east-1:123456789012:function:test")]
    [InlineData("123456789012:function:test:$LATEST")]
    [InlineData("test:$LATEST")]
    [InlineData("function")]
    public async Task A_function_is_known_by_its_arn_with_a_version_and_by_the_name_of_other_emulators(string name)
    {
        await using var emulator = await TestFunctions.StartAsync(TestFunctions.Options());

        var answer = await PostAsync(emulator, Uri.EscapeDataString(name), "1");

        Assert.Equal(HttpStatusCode.OK, answer.StatusCode);
    }

    [Theory]
    [InlineData("test/invocations", "$LATEST arn:aws:lambda:us-east-1:000000000000:function:test", "$LATEST")]
    [InlineData("test:$LATEST/invocations", "$LATEST arn:aws:lambda:us-east-1:000000000000:function:test:$LATEST", "$LATEST")]
    [InlineData("test:live/invocations", "2 arn:aws:lambda:us-east-1:000000000000:function:test:live", "2")]
    [InlineData("test/invocations?Qualifier=live", "2 arn:aws:lambda:us-east-1:000000000000:function:test:live", "2")]
    [InlineData("test:1/invocations", "1 arn:aws:lambda:us-east-1:000000000000:function:test:1", "1")]
    public async Task A_version_or_an_alias_is_called_with_its_arn_and_its_version(string call, string answer, string executed)
    {
        await using var emulator = await StartVersionsAsync();

        var (answered, text) = await SendAsync(emulator, HttpMethod.Post, call, "\"version\"", ("X-Amz-Log-Type", "Tail"));

        Assert.Equal((HttpStatusCode.OK, $"\"{answer}\""), (answered.StatusCode, text));
        Assert.Equal(executed, answered.Headers.GetValues("X-Amz-Executed-Version").Single());
        var log = Encoding.UTF8.GetString(Convert.FromBase64String(answered.Headers.GetValues("X-Amz-Log-Result").Single()));
        Assert.Contains($"Version: {executed}\n", log, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("test:3/invocations", 404, "Function not found: arn:aws:lambda:us-east-1:000000000000:function:test:3")]
    [InlineData("test:0/invocations", 404, "function:test:0")]
    [InlineData("test/invocations?Qualifier=dead", 404, "function:test:dead")]
    [InlineData("test:live/invocations?Qualifier=1", 400, "The derived qualifier from the function name does not match the specified qualifier.")]
    public async Task A_version_that_is_not_there_is_refused(string call, int status, string words)
    {
        await using var emulator = await StartVersionsAsync();
        var (answer, text) = await SendAsync(emulator, HttpMethod.Post, call, "1");
        Assert.Equal(status, (int)answer.StatusCode);
        Assert.Contains(words, text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_version_has_a_process_of_its_own_and_keeps_it()
    {
        await using var emulator = await StartVersionsAsync();
        var latest = (await emulator.InvokeAsync("\"process\"", cancellationToken: Token)).Text;
        var first = (await emulator.InvokeAsync("\"process\"", "test:1", Token)).Text;
        Assert.NotEqual(latest, first);
        Assert.Equal(first, (await emulator.InvokeAsync("\"process\"", "test:1", Token)).Text);
        Assert.Equal(latest, (await emulator.InvokeAsync("\"process\"", "test", Token)).Text);
        var gone = await Assert.ThrowsAsync<InvalidOperationException>(async () => await emulator.InvokeAsync("1", "test:7", Token));
        Assert.Contains("has no version '7'", gone.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("test", "test", "$LATEST")]
    [InlineData("test:live", "test:live", "2")]
    [InlineData("test?Qualifier=1", "test:1", "1")]
    public async Task A_function_is_described(string path, string arn, string version)
    {
        await using var emulator = await StartVersionsAsync();

        var (answer, text) = await SendAsync(emulator, HttpMethod.Get, path);
        var configuration = JsonElement.Parse(text).GetProperty("Configuration");
        Assert.Equal(HttpStatusCode.OK, answer.StatusCode);
        Assert.Equal("arn:aws:lambda:us-east-1:000000000000:function:" + arn, configuration.GetProperty("FunctionArn").GetString());
        Assert.Equal(("test", version), (configuration.GetProperty("FunctionName").GetString(), configuration.GetProperty("Version").GetString()));
        Assert.Equal(("Active", "Successful"), (configuration.GetProperty("State").GetString(), configuration.GetProperty("LastUpdateStatus").GetString()));
        Assert.Equal((512, 70), (configuration.GetProperty("MemorySize").GetInt32(), configuration.GetProperty("Timeout").GetInt32()));
        Assert.Equal("orders", configuration.GetProperty("Environment").GetProperty("Variables").GetProperty("TABLE").GetString());

        (_, text) = await SendAsync(emulator, HttpMethod.Get, path.Replace("?", "/configuration?", StringComparison.Ordinal)
            + (path.Contains('?', StringComparison.Ordinal) ? "" : "/configuration"));
        Assert.Equal(version, JsonElement.Parse(text).GetProperty("Version").GetString());
    }

    [Fact]
    public async Task All_functions_are_listed_and_one_that_is_not_there_is_not_found()
    {
        await using var emulator = await TestFunctions.StartAsync(TestFunctions.Options("b"), TestFunctions.Options("a"));

        var (_, list) = await SendAsync(emulator, HttpMethod.Get, "");
        Assert.Equal(
            ["a", "b"], JsonElement.Parse(list).GetProperty("Functions").EnumerateArray().Select(static each => each.GetProperty("FunctionName").GetString()));
        var (answer, text) = await SendAsync(emulator, HttpMethod.Get, "c");
        Assert.Equal((HttpStatusCode.NotFound, "ResourceNotFoundException"), (answer.StatusCode, answer.Headers.GetValues("x-amzn-ErrorType").Single()));
        Assert.Contains("Function not found: arn:aws:lambda:us-east-1:000000000000:function:c", text, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("flood", "line 99999\n")]
    [InlineData("long", "aaaend\n")]
    [InlineData("echo", "")]
    public async Task The_log_of_a_call_is_its_last_4_KB(string payload, string end)
    {
        await using var emulator = await TestFunctions.StartAsync(TestFunctions.Options());

        var answer = await PostAsync(emulator, "test", $"\"{payload}\"", ("X-Amz-Log-Type", "Tail"));

        var log = Encoding.UTF8.GetString(Convert.FromBase64String(answer.Headers.GetValues("X-Amz-Log-Result").Single()));
        Assert.InRange(log.Length, 100, 4096);
        if (end.Length > 0) Assert.True(log.Length > 4000, $"Only {log.Length} characters of {payload}.");
        Assert.Contains(end + "END RequestId: ", log, StringComparison.Ordinal);
        Assert.Contains("REPORT RequestId: ", log, StringComparison.Ordinal);
    }

    private static ValueTask<LambdaEmulator> StartVersionsAsync() => TestFunctions.StartAsync(TestFunctions.Options().With(static function =>
    {
        function.Timeout = TimeSpan.FromSeconds(70);
        function.Environment = new Dictionary<string, string> { ["TABLE"] = "orders" };
        function.Versions = new FunctionVersions { Count = 2, Aliases = new Dictionary<string, string> { ["live"] = "2" } };
    }));

    private async Task<(HttpResponseMessage Answer, string Text)> SendAsync(
        LambdaEmulator emulator, HttpMethod method, string path, string? body = null, params (string Name, string Value)[] headers)
    {
        using var request = new HttpRequestMessage(method, new Uri(emulator.Url, "2015-03-31/functions/" + path));
        if (body is not null) request.Content = new StringContent(body);
        foreach (var (name, value) in headers) request.Headers.Add(name, value);
        var answer = await _http.SendAsync(request, Token);
        return (answer, await answer.Content.ReadAsStringAsync(Token));
    }

    [Fact]
    public async Task A_failure_of_the_function_is_an_answer_that_says_so()
    {
        await using var emulator = await TestFunctions.StartAsync(TestFunctions.Options());

        var answer = await PostAsync(emulator, "test", "", ("X-Amz-Client-Context", Convert.ToBase64String("{\"custom\":{\"a\":\"é\"}}"u8)));

        Assert.Equal("{}", await answer.Content.ReadAsStringAsync(Token)); // an empty payload is one
        var bad = await TestFunctions.StartAsync(new EmulatedFunctionOptions { Name = "bad", Command = ["/bin/sh", "-c", "exit 1"] });
        await using var disposal = bad;
        var failure = await PostAsync(bad, "bad", "{}");
        Assert.Equal((HttpStatusCode.OK, "Unhandled"), (failure.StatusCode, failure.Headers.GetValues("X-Amz-Function-Error").Single()));
    }

    [Theory]
    [InlineData("nobody", "{}", 404, "ResourceNotFoundException")]
    [InlineData("test", "{\"a\":", 400, "InvalidRequestContentException")]
    public async Task Invalid_invocations_are_refused_in_the_services_words(string name, string payload, int status, string type)
    {
        await using var emulator = await TestFunctions.StartAsync(TestFunctions.Options());

        var answer = await PostAsync(emulator, name, payload);

        Assert.Equal((status, type), ((int)answer.StatusCode, answer.Headers.GetValues("x-amzn-ErrorType").Single()));
    }

    [Fact]
    public async Task A_payload_beyond_the_limit_of_its_kind_is_too_large()
    {
        await using var emulator = await TestFunctions.StartAsync(TestFunctions.Options());
        var text = $"\"{new string('x', 1024 * 1024)}\"";

        var asynchronous = await PostAsync(emulator, "test", text, ("X-Amz-Invocation-Type", "Event"));
        var synchronous = await PostAsync(emulator, "test", $"\"{new string('x', 6 * 1024 * 1024)}\"");

        Assert.Equal((HttpStatusCode.RequestEntityTooLarge, HttpStatusCode.RequestEntityTooLarge), (asynchronous.StatusCode, synchronous.StatusCode));
    }

    [Theory]
    [InlineData("X-Amzn-Trace-Id", "Root=1;\u001b[31m")]
    [InlineData("X-Amz-Tenant-Id", "blue\u0007")]
    [InlineData("X-Amz-Client-Context", "eyJhIjoiXHVkODAwIn0=")] // {"a":"\ud800"}
    public async Task A_payload_that_a_function_cannot_take_is_refused_and_the_function_continues(string header, string value)
    {
        await using var emulator = await TestFunctions.StartAsync(TestFunctions.Options());
        var before = await PostAsync(emulator, "test", "\"process\"");

        var answer = await PostAsync(emulator, "test", "{}", (header, value));
        var after = await PostAsync(emulator, "test", "\"process\"");

        Assert.Equal((400, "InvalidRequestContentException"), ((int)answer.StatusCode, answer.Headers.GetValues("x-amzn-ErrorType").Single()));
        Assert.Equal(await before.Content.ReadAsStringAsync(Token), await after.Content.ReadAsStringAsync(Token));
    }

    [Fact]
    public async Task A_payload_that_is_not_UTF_8_is_refused()
    {
        await using var emulator = await TestFunctions.StartAsync(TestFunctions.Options());
        using var content = new ByteArrayContent([(byte)'"', 0xC3, (byte)'"']);

        var answer = await _http.PostAsync(new Uri(emulator.Url, "2015-03-31/functions/test/invocations"), content, Token);

        Assert.Equal(400, (int)answer.StatusCode);
        var text = await answer.Content.ReadAsStringAsync(Token);
        Assert.Contains("Could not parse request body into json: The text is not valid UTF-8.", text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_dry_run_starts_nothing()
    {
        await using var emulator = await TestFunctions.StartAsync(TestFunctions.Options());

        var answer = await PostAsync(emulator, "test", "{}", ("X-Amz-Invocation-Type", "DryRun"));

        Assert.Equal(HttpStatusCode.NoContent, answer.StatusCode);
        Assert.Empty(emulator.Functions.All[0].ProcessIds);
    }

    [Fact]
    public async Task An_asynchronous_event_is_tried_three_times_and_then_handed_to_its_destination()
    {
        await using var emulator = await TestFunctions.StartAsync(
            TestFunctions.Options("orders").With(copy => (copy.OnFailure, copy.RetryDelay) = ("dead", TimeSpan.FromMilliseconds(1))),
            TestFunctions.Options("dead"));
        using var heard = emulator.Journal.Subscribe();

        var answer = await PostAsync(emulator, "orders", "\"exit\"", ("X-Amz-Invocation-Type", "Event"));
        InvocationRecord? last = null;
        var failures = 0;
        while (last is not { Function: "dead", State: InvocationState.Succeeded })
        {
            last = await heard.Records.ReadAsync(Token);
            if (last is { Function: "orders", State: InvocationState.Failed }) failures++;
        }

        Assert.Equal(HttpStatusCode.Accepted, answer.StatusCode);
        Assert.Equal(3, failures);
        using var record = JsonDocument.Parse(last.Outcome!.Payload);
        Assert.Equal("RetriesExhausted", record.RootElement.GetProperty("requestContext").GetProperty("condition").GetString());
        Assert.Equal("exit", record.RootElement.GetProperty("requestPayload").GetString());
    }

    [Fact]
    public async Task Beyond_its_reserved_concurrency_a_function_is_throttled()
    {
        await using var emulator = await TestFunctions.StartAsync(TestFunctions.Options().With(copy => copy.ReservedConcurrency = 0));

        var answer = await PostAsync(emulator, "test", "{}");

        Assert.Equal((HttpStatusCode)429, answer.StatusCode);
        Assert.Contains("ReservedFunctionConcurrentInvocationLimitExceeded", await answer.Content.ReadAsStringAsync(Token), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_streaming_call_is_an_event_stream_that_ends_with_its_completion()
    {
        await using var emulator = await TestFunctions.StartAsync(TestFunctions.Options());

        var request = new HttpRequestMessage(HttpMethod.Post, new Uri(emulator.Url, "2021-11-15/functions/test/response-streaming-invocations"))
        {
            Content = new StringContent("\"hi\""),
        };
        var answer = await _http.SendAsync(request, Token);

        Assert.Equal("application/vnd.amazon.eventstream", answer.Content.Headers.ContentType?.MediaType);
        var messages = Messages(await answer.Content.ReadAsByteArrayAsync(Token));
        Assert.Equal([("PayloadChunk", "\"hi\""), ("InvokeComplete", "{}")], messages);
    }

    [Theory]
    [InlineData("Host", "evil.example")]
    [InlineData("Origin", "https://evil.example")]
    public async Task A_page_of_the_web_reaches_no_function(string header, string value)
    {
        await using var emulator = await TestFunctions.StartAsync(TestFunctions.Options());

        var answer = await PostAsync(emulator, "test", "{}", (header, value));

        Assert.Equal(HttpStatusCode.Forbidden, answer.StatusCode);
        Assert.Contains("evil.example", await answer.Content.ReadAsStringAsync(Token), StringComparison.Ordinal);
    }

    public ValueTask DisposeAsync()
    {
        _http.Dispose();
        return default;
    }

    private Task<HttpResponseMessage> PostAsync(LambdaEmulator emulator, string function, string payload, params (string Name, string Value)[] headers)
    {
        var request = new HttpRequestMessage(HttpMethod.Post, new Uri(emulator.Url, $"2015-03-31/functions/{function}/invocations"))
        {
            Content = new StringContent(payload),
        };
        foreach (var (name, value) in headers) request.Headers.TryAddWithoutValidation(name, value);
        return _http.SendAsync(request, Token);
    }

    private static List<(string Type, string Payload)> Messages(byte[] stream)
    {
        var messages = new List<(string, string)>();
        for (var at = 0; at < stream.Length;)
        {
            var length = BinaryPrimitives.ReadInt32BigEndian(stream.AsSpan(at));
            var headers = BinaryPrimitives.ReadInt32BigEndian(stream.AsSpan(at + 4));
            // The first header is ":event-type": 1 + 11 bytes of name, 1 of kind, 2 of length.
            var type = Encoding.ASCII.GetString(stream, at + 27, BinaryPrimitives.ReadInt16BigEndian(stream.AsSpan(at + 25)));
            messages.Add((type, Encoding.UTF8.GetString(stream, at + 12 + headers, length - headers - 16)));
            at += length;
        }

        return messages;
    }
}
