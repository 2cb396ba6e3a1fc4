using System.Net;
using Tern.Credentials;
using Tern.Messaging.Sqs;
using Tern.Messaging.Sqs.Model;

namespace Tern.Local.Tests.Faults;

/// <summary>The same faults over a socket, as any client sees them.</summary>
public sealed class ServiceFaultLoopbackTests : IAsyncLifetime
{
    private LocalAws _aws = null!;
    private HttpClient _http = null!;
    private SqsClient _sqs = null!;
    private string _queue = null!;

    public async ValueTask InitializeAsync()
    {
        _aws = await LocalAws.StartAsync();
        _http = new HttpClient { BaseAddress = await _aws.ListenAsync(0) };
        _sqs = new SqsClient(new()
        {
            Region = "us-east-1", Credentials = new StaticCredentialProvider("local", "local"), Endpoint = _aws.Endpoint, MaxAttempts = 1,
            AttemptTimeout = TimeSpan.FromMinutes(1), TotalTimeout = TimeSpan.FromMinutes(1), Connections = { ConnectTimeout = TimeSpan.FromMinutes(1) },
        });
        _queue = (await _sqs.CreateQueueAsync(new CreateQueueRequest { QueueName = "orders" })).QueueUrl!;
    }

    public async ValueTask DisposeAsync()
    {
        await _sqs.DisposeAsync();
        _http.Dispose();
        await _aws.DisposeAsync();
    }

    [Fact]
    public async Task Errors_have_the_format_of_the_protocol()
    {
        _aws.Faults.Add(new(LocalFaultKind.Throttle));
        var refused = await Assert.ThrowsAnyAsync<AwsServiceException>(async () => await _sqs.SendMessageAsync(_queue, "a"));
        Assert.Equal((400, "RequestThrottled", true), (refused.StatusCode, refused.Code, refused.IsThrottling));

        using var form = new FormUrlEncodedContent([new("Action", "GetCallerIdentity"), new("Version", "2011-06-15")]);
        var session = await _http.PostAsync("/", form);
        Assert.Equal(HttpStatusCode.BadRequest, session.StatusCode);
        Assert.Contains("<Code>Throttling</Code><Message>Rate exceeded</Message>", await session.Content.ReadAsStringAsync(), StringComparison.Ordinal);

        var listed = await _http.GetAsync("/files");
        Assert.Equal(HttpStatusCode.ServiceUnavailable, listed.StatusCode);
        Assert.True(listed.Headers.Contains("x-amz-request-id"));
        Assert.Contains("<Code>SlowDown</Code>", await listed.Content.ReadAsStringAsync(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_dropped_answer_leaves_the_work_done_and_a_dropped_request_does_not()
    {
        _aws.Faults.Replace([new(LocalFaultKind.DropBefore) { Operation = "SendMessage" }]);
        await Assert.ThrowsAsync<AwsTransportException>(async () => await _sqs.SendMessageAsync(_queue, "a"));
        Assert.Equal(0, _aws.FindQueue("orders")!.Count().Visible);
        _aws.Faults.Replace([new(LocalFaultKind.DropAfter) { Operation = "SendMessage" }]);
        await Assert.ThrowsAsync<AwsTransportException>(async () => await _sqs.SendMessageAsync(_queue, "a"));
        Assert.Equal(1, _aws.FindQueue("orders")!.Count().Visible);
    }

    [Theory]
    [InlineData(10)]
    [InlineData(100_000)]
    public async Task Half_of_an_object_arrives_before_the_connection_ends(int length)
    {
        await _http.PutAsync("/files", null);
        using var put = await _http.PutAsync("/files/a", new ByteArrayContent(new byte[length]));
        put.EnsureSuccessStatusCode();
        _aws.Faults.Add(new(LocalFaultKind.TruncateBody) { BucketName = "files", KeyPrefix = "a" });
        using var answer = await _http.GetAsync("/files/a", HttpCompletionOption.ResponseHeadersRead);
        Assert.Equal(HttpStatusCode.OK, answer.StatusCode);
        Assert.Equal(length, answer.Content.Headers.ContentLength);
        await using var body = await answer.Content.ReadAsStreamAsync();
        var buffer = new byte[length];
        var failure = await Assert.ThrowsAnyAsync<IOException>(async () => await body.ReadExactlyAsync(buffer));
        Assert.IsNotType<EndOfStreamException>(failure);
    }

    [Fact]
    public async Task A_rule_can_be_added_over_the_port()
    {
        using var rule = new StringContent("""{"fault":"error","queue":"orders","code":"AccessDenied","message":"Not you, friend","status":403}""");
        rule.Headers.ContentType = new("application/json");
        var added = await (await _http.PostAsync("/_tern/faults", rule)).Content.ReadAsStringAsync();
        Assert.Contains("error,queue=orders,code=AccessDenied,message=Not you%2C friend,status=403", added, StringComparison.Ordinal);
        var refused = await Assert.ThrowsAnyAsync<AwsServiceException>(async () => await _sqs.SendMessageAsync(_queue, "a"));
        Assert.Equal((403, "Not you, friend"), (refused.StatusCode, refused.ServiceMessage));
    }
}
