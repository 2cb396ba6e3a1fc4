using System.Diagnostics;
using System.Text.Json.Nodes;
using Tern.Credentials;
using Tern.DynamoDb;
using Tern.DynamoDb.Model;
using Tern.Local.Tests.Hosting;
using Tern.Local.Tests.Hosting.Http;

namespace Tern.Local.Tests.Faults;

/// <summary>The same faults over a socket, as any client sees them.</summary>
public sealed class LoopbackFaultTests : IAsyncLifetime
{
    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(1);

    private LocalDynamoDb _local = null!;
    private DynamoDbClient _inside = null!;
    private DynamoDbClient _db = null!;

    public async ValueTask InitializeAsync()
    {
        _local = await LocalDynamoDb.StartAsync(new LocalDynamoDbOptions { ListenOnLoopback = true });
        _inside = _local.CreateClient();
        _db = new DynamoDbClient(new()
        {
            Region = "us-east-1", Credentials = new StaticCredentialProvider("local", "local"), Endpoint = _local.Endpoint, MaxAttempts = 1,
            AttemptTimeout = TimeSpan.FromMinutes(1), TotalTimeout = TimeSpan.FromMinutes(1), Connections = { ConnectTimeout = TimeSpan.FromMinutes(1) },
        });
        await FaultyCalls.CreateTableAsync(_inside);
    }

    public async ValueTask DisposeAsync()
    {
        await _db.DisposeAsync();
        await _inside.DisposeAsync();
        await _local.DisposeAsync();
    }

    [Fact]
    public async Task Errors_have_the_wire_format_of_the_service()
    {
        using var http = new RawHttp(_local.Endpoint!);
        _local.Faults.Replace([new(LocalFaultKind.Throttle)]);
        await ExpectAsync(http, 400, "com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException", "ThrottlingReasons");
        _local.Faults.Replace([new(LocalFaultKind.ThrottlingException)]);
        await ExpectAsync(http, 400, "com.amazon.coral.availability#ThrottlingException", "throttlingReasons");
        _local.Faults.Replace([new(LocalFaultKind.RequestLimitExceeded)]);
        await ExpectAsync(http, 400, "com.amazonaws.dynamodb.v20120810#RequestLimitExceeded", "ThrottlingReasons");
        _local.Faults.Replace([new(LocalFaultKind.InternalServerError)]);
        await ExpectAsync(http, 500, "com.amazonaws.dynamodb.v20120810#InternalServerError", null);
        _local.Faults.Replace([new(LocalFaultKind.TransactionConflict)]);
        await ExpectAsync(http, 400, "com.amazonaws.dynamodb.v20120810#TransactionConflictException", null);

        _local.Faults.Replace([new(LocalFaultKind.ServiceUnavailable)]);
        var page = await PutAsync(http);
        Assert.Equal((503, "text/html"), (page.Status, page.Headers["Content-Type"]));
        Assert.StartsWith("<html>", page.Text, StringComparison.Ordinal);
        Assert.False(page.Headers.ContainsKey("x-amzn-RequestId"));
        _local.Faults.Clear();
        Assert.Equal(200, (await PutAsync(http)).Status);
    }

    [Fact]
    public async Task A_wrong_checksum_is_wrong_and_nothing_else_is()
    {
        using var http = new RawHttp(_local.Endpoint!);
        _local.Faults.Add(new(LocalFaultKind.CorruptChecksum));
        var answer = await PutAsync(http);
        Assert.Equal((200, "{}"), (answer.Status, answer.Text));
        Assert.NotEqual(LoopbackTests.Crc32(answer.Body), uint.Parse(answer.Crc32, System.Globalization.CultureInfo.InvariantCulture));
    }

    [Theory]
    [InlineData(LocalFaultKind.DropBefore, false)]
    [InlineData(LocalFaultKind.DropAfter, true)]
    [InlineData(LocalFaultKind.TruncateBody, true)]
    public async Task A_broken_connection_is_lost_to_a_client(LocalFaultKind kind, bool done)
    {
        await _db.PutAsync("warm"); // so that the connection is a used one
        var rule = _local.Faults.Add(new(kind) { Operation = "PutItem" });
        Assert.Equal(AwsTransportFault.ConnectionLost, (await Assert.ThrowsAsync<AwsTransportException>(() => _db.PutAsync("a"))).Kind);
        Assert.True(rule.Fired >= 1);
        Assert.Equal(done, await _inside.FindAsync("a"));
        _local.Faults.Clear();
        await _db.PutAsync("b"); // on a connection of its own
    }

    [Fact]
    public async Task Half_of_a_body_arrives_before_the_end()
    {
        _local.Faults.Add(new(LocalFaultKind.TruncateBody));
        using var http = new RawHttp(_local.Endpoint!);
        var closed = await Assert.ThrowsAsync<IOException>(() => PutAsync(http));
        Assert.Contains("The connection was closed after ", closed.Message, StringComparison.Ordinal);
        Assert.DoesNotContain("after 0 bytes", closed.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_connection_is_closed_silently_while_idle()
    {
        _local.Faults.Add(new(LocalFaultKind.CloseIdle) { First = 1 });
        using var http = new RawHttp(_local.Endpoint!);
        var answer = await PutAsync(http);
        Assert.Equal((200, "{}", "keep-alive"), (answer.Status, answer.Text, answer.Headers["Connection"]));
        await Assert.ThrowsAnyAsync<IOException>(async () =>
        {
            // The first write may still succeed before the close has arrived.
            for (var i = 0; i < 10_000; i++) await PutAsync(http);
        });
        using var other = new RawHttp(_local.Endpoint!);
        Assert.Equal(200, (await PutAsync(other)).Status);
    }

    [Fact]
    public async Task A_delay_ends_with_the_client_and_with_the_server()
    {
        _local.Faults.Add(new(LocalFaultKind.Latency) { Operation = "PutItem", Delay = TimeSpan.FromHours(1) });
        using var cancel = new CancellationTokenSource();
        var impatient = _db.PutAsync("a", cancel.Token);
        var began = Stopwatch.GetTimestamp();
        while (_local.Faults.Rules[0].Fired == 0 && Stopwatch.GetElapsedTime(began) < s_patience) await Task.Yield();
        await cancel.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => impatient);

        var patient = _db.PutAsync("a");
        while (_local.Faults.Rules[0].Fired == 1 && Stopwatch.GetElapsedTime(began) < s_patience) await Task.Yield();
        await _local.DisposeAsync().AsTask().WaitAsync(s_patience);
        await Assert.ThrowsAsync<AwsTransportException>(() => patient);
    }

    [Fact]
    public async Task An_invalid_request_encounters_no_fault()
    {
        var rule = _local.Faults.Add(new(LocalFaultKind.DropBefore));
        using var http = new RawHttp(_local.Endpoint!);
        Assert.Equal(400, (await http.CallAsync("Nothing", "{}")).Status);
        Assert.Equal(200, (await http.SendAsync("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")).Status);
        Assert.Equal(0, rule.Matched);
    }

    [Fact]
    public async Task An_unsigned_request_is_refused_as_on_any_day()
    {
        _local.Faults.Add(new(LocalFaultKind.ServiceUnavailable));
        using var http = new RawHttp(_local.Endpoint!);
        var answer = await http.PostAsync("X-Amz-Target: DynamoDB_20120810.ListTables\r\nContent-Type: application/x-amz-json-1.0\r\n", "{}");
        Assert.Equal((400, "application/x-amz-json-1.0"), (answer.Status, answer.Headers["Content-Type"]));
        Assert.Contains("MissingAuthenticationTokenException", answer.Text, StringComparison.Ordinal);
    }

    private static Task<RawHttp.Answer> PutAsync(RawHttp http) => http.CallAsync("PutItem", """{"TableName":"Things","Item":{"id":{"S":"raw"}}}""");

    private static async Task ExpectAsync(RawHttp http, int status, string type, string? reasons)
    {
        var answer = await PutAsync(http);
        Assert.Equal(status, answer.Status);
        Assert.Equal(LoopbackTests.Crc32(answer.Body).ToString(System.Globalization.CultureInfo.InvariantCulture), answer.Crc32);
        var body = JsonNode.Parse(answer.Body)!;
        Assert.Equal(type, body["__type"]!.GetValue<string>());
        if (reasons is not null) Assert.Equal("arn:aws:dynamodb:us-east-1:000000000000:table/Things", body[reasons]![0]!["resource"]!.GetValue<string>());
    }
}
