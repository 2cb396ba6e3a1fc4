using System.Net;
using Tern.Credentials;
using Tern.DynamoDb;
using Tern.DynamoDb.Model;
using Tern.Http;
using Tern.Messaging.Sqs;
using Tern.Messaging.Sqs.Model;
using Tern.Pipeline;
using Tern.S3;
using Tern.S3.Model;

namespace Tern.Local.Tests.Host;

/// <summary>A local AWS that verifies the signatures of requests, in this process and through a port.</summary>
public sealed class VerifySignaturesTests : IAsyncLifetime
{
    private const string Key = "AKIAIOSFODNN7EXAMPLE";
    private const string Secret = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";

    private LocalAws _aws = null!;

    public async ValueTask InitializeAsync()
    {
        _aws = await LocalAws.StartAsync(new LocalAwsOptions { VerifySignatures = true, AccessKeys = { [Key] = Secret } });
        await _aws.ListenAsync(0);
    }

    public ValueTask DisposeAsync() => _aws.DisposeAsync();

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Correct_signatures_are_accepted_by_every_service(bool overPort)
    {
        await CallAllAsync(overPort, null);
        await CallAllAsync(overPort, new StaticCredentialProvider(Key, Secret));
    }

    [Theory]
    [InlineData(true, Key, "wrong", "SignatureDoesNotMatch", "InvalidSignatureException", "SignatureDoesNotMatch")]
    [InlineData(false, Key, "wrong", "SignatureDoesNotMatch", "InvalidSignatureException", "SignatureDoesNotMatch")]
    [InlineData(true, "AKIANOBODY", Secret, "InvalidClientTokenId", "UnrecognizedClientException", "InvalidAccessKeyId")]
    [InlineData(false, "AKIANOBODY", Secret, "InvalidClientTokenId", "UnrecognizedClientException", "InvalidAccessKeyId")]
    public async Task Wrong_signatures_are_refused_with_the_services_errors(
        bool overPort, string key, string secret, string queues, string tables, string buckets)
    {
        var credentials = new StaticCredentialProvider(key, secret);
        await using var sqs = new SqsClient(Options(new SqsClientOptions(), overPort, credentials));
        await using var db = new DynamoDbClient(Options(new DynamoDbClientOptions(), overPort, credentials));
        await using var s3 = new S3Client(Options(new S3ClientOptions { ForcePathStyle = true }, overPort, credentials));
        Assert.Equal(queues, (await Assert.ThrowsAnyAsync<AwsServiceException>(async () => await sqs.ListQueuesAsync(new ListQueuesRequest()))).Code);
        Assert.Equal(tables, (await Assert.ThrowsAnyAsync<AwsServiceException>(async () => await db.ListTablesAsync(new ListTablesRequest()))).Code);
        Assert.Equal(buckets, (await Assert.ThrowsAnyAsync<AwsServiceException>(async () => await s3.ListBucketsAsync(new ListBucketsRequest()))).Code);
    }

    [Fact]
    public async Task Requests_without_a_signature_are_refused()
    {
        using var http = new HttpClient { BaseAddress = _aws.Endpoint };
        using var queues = await http.GetAsync(new Uri("?Action=ListQueues&Version=2012-11-05", UriKind.Relative));
        Assert.Equal(HttpStatusCode.Forbidden, queues.StatusCode);
        Assert.Contains("<Code>MissingAuthenticationToken</Code>", await queues.Content.ReadAsStringAsync(), StringComparison.Ordinal);
        using var bucket = await http.PutAsync(new Uri("bucket", UriKind.Relative), null);
        Assert.Equal(HttpStatusCode.Forbidden, bucket.StatusCode);
    }

    [Fact]
    public async Task A_signature_is_current_by_the_clock_of_the_host_or_that_of_its_client()
    {
        await _aws.AdvanceAsync(TimeSpan.FromHours(1));
        var late = Options(new SqsClientOptions(), overPort: true, null);
        late.TimeProvider = TimeProvider.System;
        late.MaxAttempts = 1;
        late.AttemptTimeout = late.TotalTimeout = late.Connections.ConnectTimeout = TimeSpan.FromMinutes(1);
        await using var sqs = new SqsClient(late);
        var failure = await Assert.ThrowsAnyAsync<AwsServiceException>(async () => await sqs.ListQueuesAsync(new ListQueuesRequest()));
        Assert.StartsWith("Signature expired: ", failure.ServiceMessage, StringComparison.Ordinal);

        await using var aws = await LocalAws.StartAsync(new LocalAwsOptions { VerifySignatures = true, ClientTimeProvider = TimeProvider.System });
        await aws.AdvanceAsync(TimeSpan.FromHours(1));
        var options = aws.Configure(new SqsClientOptions());
        options.TimeProvider = TimeProvider.System;
        await using var other = new SqsClient(options);
        await other.ListQueuesAsync(new ListQueuesRequest());
    }

    [Fact]
    public async Task Access_keys_without_verification_are_refused_as_a_mistake()
    {
        var options = new LocalAwsOptions { AccessKeys = { [Key] = Secret } };
        var failure = await Assert.ThrowsAsync<ArgumentException>(async () => await LocalAws.StartAsync(options));
        Assert.Contains("VerifySignatures is false", failure.Message, StringComparison.Ordinal);
    }

    private async Task CallAllAsync(bool overPort, AwsCredentialProvider? credentials)
    {
        await using var sqs = new SqsClient(Options(new SqsClientOptions(), overPort, credentials));
        var url = (await sqs.CreateQueueAsync(new CreateQueueRequest { QueueName = "orders" })).QueueUrl!;
        await sqs.SendMessageAsync(new SendMessageRequest { QueueUrl = url, MessageBody = "grüße" });
        await using var db = new DynamoDbClient(Options(new DynamoDbClientOptions(), overPort, credentials));
        await db.ListTablesAsync(new ListTablesRequest());
        await using var s3 = new S3Client(Options(new S3ClientOptions { ForcePathStyle = true }, overPort, credentials));
        await s3.CreateBucketAsync(new CreateBucketRequest { Bucket = "files" });
        await s3.PutObjectAsync(new PutObjectRequest { Bucket = "files", Key = "a b/ü+1.txt", Body = new MemoryStream("content"u8.ToArray()) });
        await s3.HeadObjectAsync(new HeadObjectRequest { Bucket = "files", Key = "a b/ü+1.txt" });
    }

    private T Options<T>(T options, bool overPort, AwsCredentialProvider? credentials) where T : AwsClientOptions
    {
        _aws.Configure(options);
        if (credentials is not null) options.Credentials = credentials;
        if (!overPort) return options;
        options.Transport = null;
        options.Endpoint = _aws.Endpoint;
        options.AttemptTimeout = options.TotalTimeout = TimeSpan.FromMinutes(1);
        return options;
    }
}
