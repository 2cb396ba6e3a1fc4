using System.Net;
using System.Text;
using System.Text.Json.Nodes;
using Tern.Messaging.Sns;
using Tern.Messaging.Sns.Model;
using Tern.Messaging.Sqs;
using Tern.Messaging.Sqs.Model;
using Tern.S3;
using Tern.S3.Model;

namespace Tern.Local.Tests.Host;

/// <summary>The requests of the console's pages for buckets, queues and topics.</summary>
public sealed class ServiceToolsTests : IAsyncLifetime
{
    private LocalAws _aws = null!;
    private HttpClient _http = null!;

    public async ValueTask InitializeAsync()
    {
        _aws = await LocalAws.StartAsync();
        _http = new HttpClient { BaseAddress = await _aws.ListenAsync(0) };
    }

    public async ValueTask DisposeAsync()
    {
        _http.Dispose();
        await _aws.DisposeAsync();
    }

    [Fact]
    public async Task Objects_are_uploaded_browsed_downloaded_and_deleted()
    {
        await using var s3 = new S3Client(_aws.Configure(new S3ClientOptions()));
        await s3.CreateBucketAsync(new CreateBucketRequest { Bucket = "files" });
        await s3.PutBucketVersioningAsync(new PutBucketVersioningRequest { Bucket = "files", VersioningConfiguration = new() { Status = "Enabled" } });
        Assert.Equal("files enabled", Only(await GetAsync("buckets"), "buckets", "name", "versioning"));

        Assert.Equal(HttpStatusCode.OK, (await SendAsync(HttpMethod.Put, "object?bucket=files&key=in%2Fa%20b.html&type=text%2Fhtml", "<b>hi</b>")).StatusCode);
        Assert.Equal("text/html", (await s3.HeadObjectAsync(new HeadObjectRequest { Bucket = "files", Key = "in/a b.html" })).ContentType);
        Assert.Equal("in/", (string?)Assert.Single((await GetAsync("objects?bucket=files"))["prefixes"]!.AsArray()));
        Assert.Equal("in/a b.html 9", Only(await GetAsync("objects?bucket=files&prefix=in%2F"), "objects", "key", "size"));

        using var download = await _http.GetAsync("/_tern/api/object?bucket=files&key=in%2Fa%20b.html");
        Assert.Equal("<b>hi</b>", await download.Content.ReadAsStringAsync());
        Assert.Equal(("application/octet-stream", "attachment", "sandbox"), (download.Content.Headers.ContentType!.ToString(),
            download.Content.Headers.ContentDisposition!.ToString(), download.Headers.GetValues("Content-Security-Policy").Single()));

        Assert.Equal(HttpStatusCode.OK, (await SendAsync(HttpMethod.Delete, "object?bucket=files&key=in%2Fa%20b.html", "")).StatusCode);
        Assert.Empty((await GetAsync("objects?bucket=files&prefix=in%2F"))["objects"]!.AsArray());
        var versions = (await GetAsync("versions?bucket=files"))["versions"]!.AsArray();
        Assert.Equal(["true true", "false false"], versions.Select(static version => $"{version!["marker"]} {version["latest"]}"));
        await SendAsync(HttpMethod.Delete, $"object?bucket=files&key=in%2Fa%20b.html&version={versions[0]!["version"]}", "");
        Assert.Equal("in/a b.html 9", Only(await GetAsync("objects?bucket=files&prefix=in%2F"), "objects", "key", "size"));
    }

    [Fact]
    public async Task The_console_needs_no_signatures()
    {
        await using var aws = await LocalAws.StartAsync(new() { VerifySignatures = true });
        using var http = new HttpClient { BaseAddress = await aws.ListenAsync(0) };
        await using var s3 = new S3Client(aws.Configure(new S3ClientOptions()));
        await s3.CreateBucketAsync(new CreateBucketRequest { Bucket = "files" });
        await s3.PutObjectAsync("files", "a", "hi");
        Assert.Equal(HttpStatusCode.Forbidden, (await http.GetAsync("/files/a")).StatusCode);
        Assert.Equal("hi", await http.GetStringAsync("/_tern/api/object?bucket=files&key=a"));
    }

    [Fact]
    public async Task A_missing_object_or_bucket_is_an_error_with_the_service_s_text()
    {
        var missing = await SendAsync(HttpMethod.Get, "object?bucket=nope&key=a", null);
        Assert.Equal(HttpStatusCode.NotFound, missing.StatusCode);
        var error = JsonNode.Parse(await missing.Content.ReadAsStringAsync())!;
        Assert.Equal(("NoSuchBucket", "The specified bucket does not exist"), ((string)error["__type"]!, (string)error["message"]!));
        Assert.Equal(HttpStatusCode.NotFound, (await SendAsync(HttpMethod.Get, "objects?bucket=nope", null)).StatusCode);
        Assert.Equal(HttpStatusCode.BadRequest, (await SendAsync(HttpMethod.Get, "object?bucket=nope", null)).StatusCode);
    }

    [Fact]
    public async Task Messages_are_seen_without_a_receive_and_sent_purged_and_moved_back()
    {
        await using var sqs = new SqsClient(_aws.Configure(new SqsClientOptions()));
        var dead = (await sqs.CreateQueueAsync(new CreateQueueRequest { QueueName = "dead" })).QueueUrl!;
        var orders = (await sqs.CreateQueueAsync(new CreateQueueRequest
        {
            QueueName = "orders",
            Attributes = new() { ["RedrivePolicy"] = """{"deadLetterTargetArn":"arn:aws:sqs:us-east-1:000000000000:dead","maxReceiveCount":1}""" },
        })).QueueUrl!;
        Assert.Equal(HttpStatusCode.OK, (await SendAsync(HttpMethod.Post, "sqs/SendMessage", $$"""{"QueueUrl":"{{orders}}","MessageBody":"hi"}""")).StatusCode);
        for (var i = 0; i < 2; i++)
        {
            var queue = await GetAsync("queue?name=orders");
            Assert.Equal("hi visible 0", Only(queue, "messages", "body", "state", "receives"));
        }

        Assert.Equal(["dead 0 ", "orders 1 dead"],
            (await GetAsync("queues"))["queues"]!.AsArray().Select(static queue => $"{queue!["name"]} {queue["visible"]} {queue["deadLetters"]}"));
        await sqs.ReceiveMessageAsync(new ReceiveMessageRequest { QueueUrl = orders, VisibilityTimeout = 0 });
        await sqs.ReceiveMessageAsync(new ReceiveMessageRequest { QueueUrl = orders });
        var letters = await GetAsync("queue?name=dead");
        Assert.Equal("hi", Only(letters, "messages", "body"));
        Assert.Equal("orders", (string?)Assert.Single(letters["sources"]!.AsArray()));
        Assert.Equal(HttpStatusCode.OK, (await SendAsync(HttpMethod.Post, "sqs/StartMessageMoveTask", $$"""{"SourceArn":"{{letters["arn"]}}"}""")).StatusCode);
        Assert.Equal(HttpStatusCode.OK, (await SendAsync(HttpMethod.Post, "sqs/PurgeQueue", $$"""{"QueueUrl":"{{dead}}"}""")).StatusCode);
        Assert.Empty((await GetAsync("queue?name=dead"))["messages"]!.AsArray());

        var refused = await SendAsync(HttpMethod.Post, "sqs/SendMessage", $$"""{"QueueUrl":"{{orders}}","MessageBody":""}""");
        Assert.Equal(HttpStatusCode.BadRequest, refused.StatusCode);
        Assert.Contains("MessageBody", await refused.Content.ReadAsStringAsync(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Topics_show_their_subscriptions_and_the_messages_that_left_AWS()
    {
        await using var sns = new SnsClient(_aws.Configure(new SnsClientOptions()));
        var topic = (await sns.CreateTopicAsync(new CreateTopicRequest { Name = "news" })).TopicArn!;
        await sns.SubscribeAsync(new SubscribeRequest { TopicArn = topic, Protocol = "sms", Endpoint = "+15550100" });
        Assert.Equal(HttpStatusCode.OK, (await SendAsync(HttpMethod.Post, "sns/Publish", $$"""{"TopicArn":"{{topic}}","Message":"a & b"}""")).StatusCode);
        var all = await GetAsync("topics");
        Assert.Equal("sms +15550100 true 1 0", Only(all["topics"]![0]!, "subscriptions", "protocol", "endpoint", "confirmed", "delivered", "failed"));
        Assert.Equal("sms +15550100 a & b", Only(all, "kept", "kind", "to", "text"));

        var refused = await SendAsync(HttpMethod.Post, "sns/Publish", """{"TopicArn":"arn:aws:sns:us-east-1:000000000000:nope","Message":"a"}""");
        Assert.Equal(HttpStatusCode.NotFound, refused.StatusCode);
        Assert.Equal("""{"__type":"NotFound","message":"Topic does not exist"}""", await refused.Content.ReadAsStringAsync());
        Assert.Equal(HttpStatusCode.BadRequest, (await SendAsync(HttpMethod.Post, "sns/Publish", """{"Message":1}""")).StatusCode);
    }

    [Fact]
    public async Task The_console_s_own_requests_meet_no_faults_and_are_not_listed()
    {
        await using var sqs = new SqsClient(_aws.Configure(new SqsClientOptions()));
        var queue = (await sqs.CreateQueueAsync(new CreateQueueRequest { QueueName = "orders" })).QueueUrl!;
        _aws.Faults.Add(new(LocalFaultKind.Throttle));
        Assert.Equal(HttpStatusCode.OK, (await SendAsync(HttpMethod.Post, "sqs/SendMessage", $$"""{"QueueUrl":"{{queue}}","MessageBody":"hi"}""")).StatusCode);
        Assert.Single((await GetAsync("requests"))["requests"]!.AsArray());
    }

    [Theory]
    [InlineData("Origin", "https://evil.example")]
    [InlineData("Sec-Fetch-Site", "cross-site")]
    [InlineData("Host", "evil.example")]
    public async Task Other_pages_are_refused(string name, string value)
    {
        await using var s3 = new S3Client(_aws.Configure(new S3ClientOptions()));
        await s3.CreateBucketAsync(new CreateBucketRequest { Bucket = "files" });
        foreach (var method in (HttpMethod[])[HttpMethod.Get, HttpMethod.Put])
        {
            using var request = new HttpRequestMessage(method, "/_tern/api/object?bucket=files&key=a");
            if (method == HttpMethod.Put) request.Content = new StringContent("x", Encoding.UTF8, "application/json");
            request.Headers.TryAddWithoutValidation(name, value);
            Assert.Equal(HttpStatusCode.Forbidden, (await _http.SendAsync(request)).StatusCode);
        }

        Assert.Empty((await GetAsync("objects?bucket=files"))["objects"]!.AsArray());
        using var form = await _http.PutAsync("/_tern/api/object?bucket=files&key=a", new StringContent("x"));
        Assert.Equal(HttpStatusCode.UnsupportedMediaType, form.StatusCode);
    }

    [Fact]
    public async Task The_chosen_account_and_Region_apply_to_all_services()
    {
        var options = _aws.Configure(new SqsClientOptions());
        options.Region = "eu-west-1";
        await using var sqs = new SqsClient(options);
        await sqs.CreateQueueAsync(new CreateQueueRequest { QueueName = "orders" });
        Assert.Equal("orders", Only(await GetAsync("queues"), "queues", "name")); // the only place with something
        await using var own = new SqsClient(_aws.Configure(new SqsClientOptions()));
        await own.CreateQueueAsync(new CreateQueueRequest { QueueName = "own" });
        Assert.Equal("own", Only(await GetAsync("queues"), "queues", "name"));
        _http.DefaultRequestHeaders.Add("Cookie", "tern-store=000000000000%2Feu-west-1");
        Assert.Equal("orders", Only(await GetAsync("queues"), "queues", "name"));
        var stores = await GetAsync("stores");
        Assert.Equal(["000000000000/us-east-1 false", "000000000000/eu-west-1 true"],
            stores["stores"]!.AsArray().Select(static store => $"{store!["name"]} {store["shown"]}"));
        Assert.Equal(["s3", "sqs", "sns"], stores["services"]!.AsArray().Select(static service => (string)service!));
    }

    private static string Only(JsonNode from, string list, params string[] names)
    {
        var one = Assert.Single(from[list]!.AsArray())!;
        return string.Join(' ', names.Select(name => one[name]!.ToString()));
    }

    private async Task<JsonNode> GetAsync(string path) => JsonNode.Parse(await _http.GetStringAsync("/_tern/api/" + path))!;

    private async Task<HttpResponseMessage> SendAsync(HttpMethod method, string path, string? body)
    {
        using var request = new HttpRequestMessage(method, "/_tern/api/" + path);
        if (body is not null) request.Content = new StringContent(body, Encoding.UTF8, "application/json");
        return await _http.SendAsync(request);
    }
}
