using System.Collections.Concurrent;
using System.Text.Json.Nodes;
using Tern.Credentials;
using Tern.DynamoDb.Model;
using Tern.Messaging.Sns;
using Tern.Messaging.Sns.Model;
using Tern.Messaging.Sqs;
using Tern.Messaging.Sqs.Model;
using Tern.S3;
using Tern.S3.Model;

namespace Tern.Local.Tests.Host;

public sealed class RequestLogTests
{
    private const string Account = "000000000000";

    [Fact]
    public async Task A_listener_is_notified_of_the_requests_of_all_services()
    {
        var told = new ConcurrentQueue<LocalRequest>();
        await using var aws = await LocalAws.StartAsync(new() { RequestCompleted = told.Enqueue, StartTime = DateTimeOffset.UnixEpoch });
        await using var db = aws.DynamoDb.CreateClient();
        await db.ListTablesAsync(new ListTablesRequest());
        var options = aws.Configure(new SqsClientOptions { MaxAttempts = 1 });
        (options.Credentials, options.Region) = (new StaticCredentialProvider("111122223333", "local"), "eu-west-1");
        await using var sqs = new SqsClient(options);
        var queue = (await sqs.CreateQueueAsync(new CreateQueueRequest { QueueName = "orders" })).QueueUrl!;
        await sqs.SendMessageAsync(queue, "a");
        await Assert.ThrowsAnyAsync<AwsServiceException>(async () => await sqs.SendMessageAsync(queue + "x", "a"));
        await using var sns = new SnsClient(aws.Configure(new SnsClientOptions()));
        await sns.CreateTopicAsync(new CreateTopicRequest { Name = "news" });
        await using var s3 = new S3Client(aws.Configure(new S3ClientOptions { MaxAttempts = 1 }));
        await s3.CreateBucketAsync(new CreateBucketRequest { Bucket = "files" });
        await s3.PutObjectAsync("files", "in/a b", "0123456789");
        await Assert.ThrowsAnyAsync<AwsServiceException>(async () => await s3.GetObjectAsync(new GetObjectRequest { Bucket = "files", Key = "nope" }));

        Assert.Equal(
            [
                ("dynamodb", Account, "us-east-1", "ListTables", null, 200, null),
                ("sqs", "111122223333", "eu-west-1", "CreateQueue", "orders", 200, null),
                ("sqs", "111122223333", "eu-west-1", "SendMessage", "orders", 200, null),
                ("sqs", "111122223333", "eu-west-1", "SendMessage", "ordersx", 400, "QueueDoesNotExist"),
                ("sns", Account, "us-east-1", "CreateTopic", "news", 200, null),
                ("s3", Account, "us-east-1", "CreateBucket", "files", 200, null),
                ("s3", Account, "us-east-1", "PutObject", "files/in/a b", 200, null),
                ("s3", Account, "us-east-1", "GetObject", "files/nope", 404, "NoSuchKey"),
            ],
            told.Select(static one => (one.Service, one.Account, one.Region, one.Operation, one.Resource, one.StatusCode, one.ErrorType)));
        Assert.All(told, static one => Assert.True(one is { IsInProcess: true, RequestId.Length: >= 16 } && one.Duration > TimeSpan.Zero));
        Assert.All(told, static one => Assert.Equal(DateTimeOffset.UnixEpoch, one.Time));
        Assert.True(told.ElementAt(3).ResponseBytes > 0);
    }

    [Fact]
    public async Task The_console_lists_requests_of_all_services_without_their_bodies()
    {
        await using var aws = await LocalAws.StartAsync();
        using var http = new HttpClient { BaseAddress = await aws.ListenAsync(0) };
        await using var sqs = new SqsClient(aws.Configure(new SqsClientOptions { MaxAttempts = 1 }));
        var queue = (await sqs.CreateQueueAsync(new CreateQueueRequest { QueueName = "orders" })).QueueUrl!;
        await sqs.SendMessageAsync(queue, "secret");
        await http.PutAsync("/files", null);
        await http.PutAsync("/files/a", new StringContent("secret"));
        Assert.Equal("secret", await http.GetStringAsync("/files/a"));
        await http.GetAsync("/files/b");
        await using var db = aws.DynamoDb.CreateClient();
        await db.ListTablesAsync(new ListTablesRequest());

        var all = JsonNode.Parse(await http.GetStringAsync("/_tern/api/requests"))!["requests"]!.AsArray();
        Assert.Equal(
            [
                "true sqs CreateQueue orders 200", "true sqs SendMessage orders 200", "false s3 CreateBucket files 200", "false s3 PutObject files/a 200",
                "false s3 GetObject files/a 200", "false s3 GetObject files/b 404", "true dynamodb ListTables  200",
            ],
            all.Select(static one => $"{one!["inProcess"]} {one["service"]} {one["operation"]} {one["resource"]} {one["status"]}"));
        Assert.Equal((6, 6), ((int)all[3]!["requestBytes"]!, (int)all[4]!["responseBytes"]!));
        foreach (var one in all) Assert.DoesNotContain("secret", await http.GetStringAsync($"/_tern/api/requests/{one!["number"]}"), StringComparison.Ordinal);
        Assert.Contains("NoSuchKey", await http.GetStringAsync($"/_tern/api/requests/{all[5]!["number"]}"), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_failed_request_of_a_fault_is_logged_like_any_other()
    {
        var told = new ConcurrentQueue<LocalRequest>();
        await using var aws = await LocalAws.StartAsync(new() { RequestCompleted = told.Enqueue });
        await using var sqs = new SqsClient(aws.Configure(new SqsClientOptions { MaxAttempts = 1 }));
        aws.Faults.Add(new(LocalFaultKind.Throttle));
        await Assert.ThrowsAnyAsync<AwsServiceException>(async () => await sqs.ListQueuesAsync(new ListQueuesRequest()));
        Assert.Equal((400, "RequestThrottled"), (told.Single().StatusCode, told.Single().ErrorType));
    }

    [Fact]
    public async Task The_log_needs_room_for_one_request()
    {
        var failure = await Assert.ThrowsAsync<ArgumentOutOfRangeException>(async () => await LocalAws.StartAsync(new() { MaxRequestLogBytes = 1 }));
        Assert.Contains("LocalAwsOptions.MaxRequestLogBytes must be at least 131072.", failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Callbacks_and_faults_of_the_tables_alone_are_refused()
    {
        var callback = await Assert.ThrowsAsync<ArgumentException>(
            async () => await LocalAws.StartAsync(new() { DynamoDb = new() { RequestCompleted = static _ => { } } }));
        Assert.Contains("Set LocalAwsOptions.RequestCompleted instead.", callback.Message, StringComparison.Ordinal);
        var options = new LocalAwsOptions();
        options.DynamoDb.Faults.Add(new(LocalFaultKind.Throttle));
        var faults = await Assert.ThrowsAsync<ArgumentException>(async () => await LocalAws.StartAsync(options));
        Assert.Contains("Set LocalAwsOptions.Faults instead.", faults.Message, StringComparison.Ordinal);
    }
}
