using System.Diagnostics;
using System.Text;
using Microsoft.Extensions.DependencyInjection;
using Tern.DynamoDb;
using Tern.DynamoDb.Model;
using Tern.EventStreams;
using Tern.S3;
using Tern.S3.Model;
using Tern.Services.BedrockRuntime;
using Tern.Services.BedrockRuntime.Model;
using Tern.Services.Ssm;
using Tern.Services.Ssm.Model;

namespace Tern.Testing.Tests;

public sealed class AwsAnswersTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task A_typed_answer_is_returned_and_the_request_is_recorded()
    {
        var aws = new AwsAnswers().On(static (GetParameterRequest request) => Answer(request.Name + "!"));
        await using var ssm = new SsmClient(aws.Configure(new SsmClientOptions()));

        var answer = await ssm.GetParameterAsync(new() { Name = "a" }, Token);

        Assert.Equal("a!", answer.Parameter?.Value);
        var sent = Assert.Single(aws.Sent);
        Assert.Equal(("SSM", "GetParameter", 1), (sent.Service, sent.Operation, sent.Attempt));
        Assert.Equal("a", Assert.Single(aws.SentOf<GetParameterRequest>()).Name);
    }

    [Fact]
    public async Task An_error_of_the_service_is_thrown_as_its_own_exception_with_what_was_asked()
    {
        var aws = new AwsAnswers().OnError(static (GetParameterRequest _) =>
            new ParameterNotFoundException(new AwsErrorDetails("ParameterNotFound", "It isn't there.", 400, "id-1")));
        await using var ssm = new SsmClient(aws.Configure(new SsmClientOptions()));

        var error = await Assert.ThrowsAsync<ParameterNotFoundException>(async () => await ssm.GetParameterAsync(new() { Name = "a" }, Token));

        Assert.Equal(("ParameterNotFound", 1, "GetParameter", "id-1"), (error.Code, error.Attempts, error.Operation, error.RequestId));
        Assert.Single(aws.Sent);
    }

    [Fact]
    public async Task An_error_that_the_client_retries_is_retried()
    {
        var aws = new AwsAnswers()
            .On(static (GetParameterRequest _) => Answer("1"))
            .OnceError(static (GetParameterRequest _) => new AwsServiceException(new AwsErrorDetails("InternalServerError", "", 500, null)))
            .OnceError(static (GetParameterRequest _) => new AwsTransportException("lost", AwsTransportFault.ConnectionLost));
        await using var ssm = new SsmClient(aws.Configure(new SsmClientOptions { MaxAttempts = 3 }));
        AwsAnswer? shown = null;

        Assert.Equal("1", (await ssm.GetParameterAsync(new() { Name = "a" }, new() { OnAnswer = found => shown = found }, Token)).Parameter?.Value);

        Assert.Equal([1, 2, 3], aws.Sent.Select(static sent => sent.Attempt));
        Assert.Equal(3, shown!.Attempts);
    }

    [Fact]
    public async Task An_answer_that_does_not_come_ends_by_the_clients_time_limit_and_by_the_callers_token()
    {
        var aws = new AwsAnswers().On(static async (GetParameterRequest _, CancellationToken token) =>
        {
            await Task.Delay(Timeout.InfiniteTimeSpan, token);
            return Answer("never");
        });
        await using var ssm = new SsmClient(aws.Configure(new SsmClientOptions()));

        var late = await Assert.ThrowsAsync<AwsTransportException>(async () => await ssm.GetParameterAsync(
            new() { Name = "a" }, new() { AttemptTimeout = TimeSpan.FromMilliseconds(50), MaxAttempts = 1 }, Token));
        Assert.Equal(AwsTransportFault.Timeout, late.Kind);

        using var stop = new CancellationTokenSource(TimeSpan.FromMilliseconds(50));
        var canceled = await Assert.ThrowsAsync<TaskCanceledException>(async () => await ssm.GetParameterAsync(new() { Name = "a" }, stop.Token));
        Assert.Equal(stop.Token, canceled.CancellationToken);
    }

    [Fact]
    public async Task A_request_that_cannot_be_sent_is_refused_as_ever()
    {
        var aws = new AwsAnswers().On(static (GetParameterRequest _) => Answer("1"));
        await using var ssm = new SsmClient(aws.Configure(new SsmClientOptions()));

        await Assert.ThrowsAnyAsync<ArgumentException>(async () => await ssm.GetParameterAsync(new(), Token));

        Assert.Empty(aws.Sent);
    }

    [Fact]
    public async Task A_request_without_an_answer_says_what_to_add()
    {
        var aws = new AwsAnswers();
        await using var ssm = new SsmClient(aws.Configure(new SsmClientOptions()));
        await using var db = new DynamoDbClient(aws.Configure(new DynamoDbClientOptions()));

        var missing = await Assert.ThrowsAsync<InvalidOperationException>(async () => await ssm.GetParameterAsync(new() { Name = "a" }, Token));
        Assert.Equal(
            "AwsAnswers has no answer for GetParameter of SSM. Add one: On((GetParameterRequest request) => new GetParameterResponse { … }).",
            missing.Message);

        aws.On(static (PutParameterRequest _) => Answer("of another operation"));
        var wrong = await Assert.ThrowsAsync<InvalidOperationException>(
            async () => await ssm.PutParameterAsync(new() { Name = "a", Value = "1" }, Token));
        Assert.Contains("Expected a PutParameterResponse", wrong.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Clients_of_S3_and_DynamoDB_are_answered_too_and_bodies_are_not_read()
    {
        var aws = new AwsAnswers()
            .On(static (GetItemRequest _) => new GetItemResponse { Item = new() { ["pk"] = AttributeValue.String("a") } })
            .On(static (PutObjectRequest _) => new PutObjectResponse { ETag = "1" })
            .On(static (GetObjectRequest _) => new GetObjectResponse { Body = new MemoryStream("text"u8.ToArray()) });
        await using var db = new DynamoDbClient(aws.Configure(new DynamoDbClientOptions()));
        await using var s3 = new S3Client(aws.Configure(new S3ClientOptions()));

        var key = new AttributeMap { ["pk"] = AttributeValue.String("a") };
        Assert.Equal("a", (await db.GetItemAsync(new GetItemRequest { TableName = "t", Key = key }, Token)).Item?["pk"].AsString());
        Assert.Equal("1", (await s3.PutObjectAsync("bucket", "key", "text", Token)).ETag);
        using var got = await s3.GetObjectAsync("bucket", "key", Token);
        using var reader = new StreamReader(got.Body!, Encoding.UTF8);
        Assert.Equal("text", await reader.ReadToEndAsync(Token));
    }

    [Fact]
    public async Task A_stream_of_events_is_given_and_read_once()
    {
        var aws = new AwsAnswers().On(static (ConverseStreamRequest _) => new ConverseStreamResponse { Stream = new(Delta("Hello"), Delta(" world")) });
        await using var bedrock = new BedrockRuntimeClient(aws.Configure(new BedrockRuntimeClientOptions()));

        await using var answer = await bedrock.ConverseStreamAsync(new() { ModelId = "m" }, Token);
        var text = "";
        await foreach (var part in answer.Stream!.WithCancellation(Token))
            if (part.TryGetContentBlockDelta(out var delta) && delta.Delta!.TryGetText(out var piece)) text += piece;

        Assert.Equal("Hello world", text);
        Assert.Throws<InvalidOperationException>(() => answer.Stream!.GetAsyncEnumerator(Token));
    }

    [Fact]
    public async Task A_stream_of_events_fails_where_its_source_does_and_ends_when_it_is_disposed()
    {
        var aws = new AwsAnswers().On(static (ConverseStreamRequest _) => new ConverseStreamResponse { Stream = new(BrokenOff()) });
        await using var bedrock = new BedrockRuntimeClient(aws.Configure(new BedrockRuntimeClientOptions()));

        await using var answer = await bedrock.ConverseStreamAsync(new() { ModelId = "m" }, Token);
        await using var parts = answer.Stream!.GetAsyncEnumerator(Token);
        Assert.True(await parts.MoveNextAsync());
        await Assert.ThrowsAsync<AwsServiceException>(async () => await parts.MoveNextAsync());

        var other = await bedrock.ConverseStreamAsync(new() { ModelId = "m" }, Token);
        await using var rest = other.Stream!.GetAsyncEnumerator(Token);
        Assert.True(await rest.MoveNextAsync());
        await other.DisposeAsync();
        await Assert.ThrowsAsync<ObjectDisposedException>(async () => await rest.MoveNextAsync());

        static async IAsyncEnumerable<ConverseStreamOutput> BrokenOff()
        {
            yield return Delta("a");
            await Task.Yield();
            throw new AwsServiceException(new AwsErrorDetails("ThrottlingException", "Slow down.", 429, null));
        }
    }

    [Fact]
    public async Task All_clients_of_an_application_are_answered_by_AddAws()
    {
        var aws = new AwsAnswers().On(static (GetParameterRequest _) => Answer("1"));
        await using var provider = new ServiceCollection().AddAws(options => aws.Configure(options)).AddSsm().BuildServiceProvider();

        Assert.Equal("1", (await provider.GetRequiredService<SsmClient>().GetParameterAsync(new() { Name = "a" }, Token)).Parameter?.Value);
    }

    [Fact]
    public async Task A_call_has_its_span()
    {
        var spans = new List<Activity>();
        using var listener = new ActivityListener
        {
            ShouldListenTo = static source => source.Name.StartsWith("Tern", StringComparison.Ordinal),
            Sample = static (ref ActivityCreationOptions<ActivityContext> _) => ActivitySamplingResult.AllDataAndRecorded,
            ActivityStopped = activity =>
            {
                if (activity.DisplayName.Contains("GetParameter", StringComparison.Ordinal)) lock (spans) spans.Add(activity);
            },
        };
        ActivitySource.AddActivityListener(listener);
        using var parent = new Activity("test").Start();
        var aws = new AwsAnswers().On(static (GetParameterRequest _) => Answer("1"));
        await using var ssm = new SsmClient(aws.Configure(new SsmClientOptions()));

        await ssm.GetParameterAsync(new() { Name = "a" }, Token);

        lock (spans) Assert.Single(spans, span => span.TraceId == parent.TraceId);
    }

    private static ConverseStreamOutput Delta(string text) =>
        ConverseStreamOutput.ContentBlockDelta(new() { ContentBlockIndex = 0, Delta = ContentBlockDelta.Text(text) });

    private static GetParameterResponse Answer(string value) => new() { Parameter = new Parameter { Value = value } };
}
