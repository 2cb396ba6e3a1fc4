using System.Diagnostics;
using System.Net;
using System.Net.Http.Headers;
using System.Net.Sockets;
using System.Text;
using System.Text.Json.Nodes;
using Tern.Credentials;
using Tern.DynamoDb;
using Tern.DynamoDb.Model;
using Tern.Messaging.Sqs;
using Tern.Messaging.Sqs.Model;
using Tern.S3;
using Tern.S3.Model;

namespace Tern.Local.Tests.Host;

public sealed class ListenTests : IAsyncLifetime
{
    private LocalAws _aws = null!;
    private HttpClient _http = null!;

    public async ValueTask InitializeAsync()
    {
        _aws = await LocalAws.StartAsync(new LocalAwsOptions { HostNames = ["aws"] });
        _http = new HttpClient { BaseAddress = await _aws.ListenAsync(0) };
    }

    public async ValueTask DisposeAsync()
    {
        _http.Dispose();
        await _aws.DisposeAsync();
    }

    [Fact]
    public async Task One_port_serves_queues_and_tables_of_the_same_state_as_in_process()
    {
        await using var inside = new SqsClient(_aws.Configure(new SqsClientOptions()));
        await inside.CreateQueueAsync(new CreateQueueRequest { QueueName = "orders" });
        await using var sqs = new SqsClient(Remote(new SqsClientOptions()));
        Assert.Equal($"{_aws.Endpoint}000000000000/orders", Assert.Single((await sqs.ListQueuesAsync(new ListQueuesRequest())).QueueUrls!));
        await using var db = new DynamoDbClient(Remote(new DynamoDbClientOptions()));
        await db.CreateTableAsync(Table("tab"));
        await using var own = _aws.DynamoDb.CreateClient();
        Assert.Equal(["tab"], (await own.ListTablesAsync(new ListTablesRequest())).TableNames!);
    }

    [Fact]
    public async Task Instances_share_the_threads_that_serve_their_ports_and_nothing_else()
    {
        const int Count = 200;
        List<LocalAws> instances = [];
        var before = Process.GetCurrentProcess().Threads.Count;
        for (var i = 0; i < Count; i++)
        {
            var aws = await LocalAws.StartAsync();
            instances.Add(aws);
            await aws.ListenAsync(0);
            await using var inside = new SqsClient(aws.Configure(new SqsClientOptions()));
            await inside.CreateQueueAsync(new CreateQueueRequest { QueueName = "queue-" + i });
        }

        Assert.InRange(Process.GetCurrentProcess().Threads.Count, 0, before + (Count / 2)); // other tests run, too
        Assert.Equal(Count, instances.Select(static aws => aws.Endpoint).Distinct().Count());
        await instances[1].DisposeAsync();
        await Assert.ThrowsAsync<HttpRequestException>(async () => await ListAsync(instances[1]));
        foreach (var i in new[] { 0, 2, Count - 1 }) Assert.Contains($"/queue-{i}<", await ListAsync(instances[i]), StringComparison.Ordinal);
        foreach (var aws in instances) await aws.DisposeAsync();
        Assert.Contains("healthy", await _http.GetStringAsync(new Uri("", UriKind.Relative)), StringComparison.Ordinal);

        Task<string> ListAsync(LocalAws aws) => _http.GetStringAsync(new Uri(aws.Endpoint!, "?Action=ListQueues&Version=2012-11-05"));
    }

    [Fact]
    public async Task The_root_is_a_list_of_buckets_if_the_request_is_signed_and_healthy_otherwise()
    {
        Assert.StartsWith("healthy", await _http.GetStringAsync(new Uri("", UriKind.Relative)), StringComparison.Ordinal);
        const string Version4 = "AWS4-HMAC-SHA256 Credential=key/20260101/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=0";
        foreach (var authorization in new[] { "AWS key:signature", Version4 })
        {
            using var request = new HttpRequestMessage(HttpMethod.Get, new Uri("", UriKind.Relative));
            request.Headers.TryAddWithoutValidation("authorization", authorization);
            using var reply = await _http.SendAsync(request);
            Assert.Contains("<ListAllMyBucketsResult", await reply.Content.ReadAsStringAsync(), StringComparison.Ordinal);
        }
    }

    [Fact]
    public async Task Disposal_closes_idle_connections_and_lets_requests_finish()
    {
        // They have two seconds, which may not be enough on a busy machine.
        string? answer = null;
        for (var attempt = 0; answer is null && attempt < 5; attempt++) answer = await ReceiveUntilDisposalAsync();
        Assert.Contains("ReceiveMessageResponse", answer, StringComparison.Ordinal);
    }

    private static async Task<string?> ReceiveUntilDisposalAsync()
    {
        var aws = await LocalAws.StartAsync();
        using var http = new HttpClient { BaseAddress = await aws.ListenAsync(0) };
        var created = await http.GetStringAsync(new Uri("?Action=CreateQueue&QueueName=q&Version=2012-11-05", UriKind.Relative));
        var wait = http.GetStringAsync(new Uri("000000000000/q?Action=ReceiveMessage&WaitTimeSeconds=20&Version=2012-11-05", UriKind.Relative));
        await WaitUntilAsync(() => aws.FindQueue("q")!.HasReceivers);
        Assert.False(wait.IsCompleted);
        await aws.DisposeAsync();
        await Assert.ThrowsAsync<HttpRequestException>(async () => await http.GetStringAsync(new Uri("", UriKind.Relative)));
        Assert.Contains("/q<", created, StringComparison.Ordinal);
        try
        {
            return await wait;
        }
        catch (HttpRequestException)
        {
            return null;
        }
    }

    [Fact]
    public async Task Tables_are_separate_by_account_and_Region_and_their_ARNs_name_both()
    {
        var options = Remote(new DynamoDbClientOptions { Region = "eu-west-1" });
        options.Credentials = new StaticCredentialProvider("111122223333", "secret");
        await using var db = new DynamoDbClient(options);
        var table = (await db.CreateTableAsync(Table("tab"))).TableDescription!;
        Assert.Equal("arn:aws:dynamodb:eu-west-1:111122223333:table/tab", table.TableArn);
        await using var own = _aws.DynamoDb.CreateClient();
        Assert.Empty((await own.ListTablesAsync(new ListTablesRequest())).TableNames ?? []);
        await _aws.ResetAsync("111122223333");
        Assert.Empty((await db.ListTablesAsync(new ListTablesRequest())).TableNames ?? []);
    }

    [Fact]
    public async Task An_unsigned_form_is_for_the_service_of_its_version()
    {
        var answer = await _http.PostAsync("/", Form("Action=CreateQueue&QueueName=orders&Version=2012-11-05"));
        var text = await answer.Content.ReadAsStringAsync();
        Assert.Equal(HttpStatusCode.OK, answer.StatusCode);
        Assert.Contains($"<QueueUrl>{_aws.Endpoint}000000000000/orders</QueueUrl>", text, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("/000000000000/orders")]
    [InlineData("/queue/us-east-1/000000000000/orders")]
    public async Task A_form_for_a_queue_s_path_is_for_SQS(string path)
    {
        await _http.PostAsync("/", Form("Action=CreateQueue&QueueName=orders&Version=2012-11-05"));
        var answer = await _http.PostAsync(path, Form("Action=SendMessage&MessageBody=hello"));
        Assert.Contains("<SendMessageResult>", await answer.Content.ReadAsStringAsync(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_service_that_is_missing_is_refused_by_name_in_its_format()
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, "/")
        {
            Content = new StringContent("{}", new MediaTypeHeaderValue("application/x-amz-json-1.1")),
        };
        request.Headers.TryAddWithoutValidation("x-amz-target", "TrentService.ListKeys");
        request.Headers.TryAddWithoutValidation("Authorization", Signature("kms"));
        var answer = await _http.SendAsync(request);
        Assert.Equal(HttpStatusCode.BadRequest, answer.StatusCode);
        var error = JsonNode.Parse(await answer.Content.ReadAsStringAsync())!;
        Assert.Equal("NotImplemented", (string)error["__type"]!);
        Assert.StartsWith("The local AWS has no service 'kms'. It has dynamodb, ", (string)error["message"]!, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("127.0.0.1", 200)]
    [InlineData("127.0.0.2:4566", 200)]
    [InlineData("[::1]:4566", 200)]
    [InlineData("localhost", 200)]
    [InlineData("sqs.localhost:4566", 200)]
    [InlineData("bucket.s3.eu-west-1.amazonaws.com", 404)] // accepted: there is no such bucket
    [InlineData("sqs.cn-north-1.amazonaws.com.cn", 200)]
    [InlineData("aws", 200)]
    [InlineData("example.com", 403)]
    [InlineData("localhost.example.com", 403)]
    [InlineData("amazonaws.com.example.com", 403)]
    [InlineData("192.0.2.1", 403)]
    public async Task Only_names_that_no_page_can_have_are_accepted(string host, int status)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, "/health") { Headers = { Host = host } };
        var answer = await _http.SendAsync(request);
        Assert.Equal(status, (int)answer.StatusCode);
        if (status == 403) Assert.Contains("--host-name", await answer.Content.ReadAsStringAsync(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("https://example.com", 403)]
    [InlineData("null", 403)]
    [InlineData("http://localhost:3000", 200)]
    public async Task A_page_of_another_site_can_t_call(string origin, int status)
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, "/") { Content = Form("Action=ListQueues&Version=2012-11-05") };
        request.Headers.Add("Origin", origin);
        Assert.Equal(status, (int)(await _http.SendAsync(request)).StatusCode);
    }

    [Fact]
    public async Task A_page_of_another_site_can_call_a_bucket_whose_CORS_rules_allow_it()
    {
        await _http.PutAsync("/files", null);
        Assert.Equal(403, await PutFromPageAsync());
        const string Rules = "<CORSConfiguration><CORSRule><AllowedMethod>PUT</AllowedMethod><AllowedOrigin>https://example.com</AllowedOrigin></CORSRule>"
            + "</CORSConfiguration>";
        Assert.Equal(HttpStatusCode.OK, (await _http.PutAsync("/files?cors", new StringContent(Rules))).StatusCode);
        Assert.Equal(200, await PutFromPageAsync());
        using var preflight = new HttpRequestMessage(HttpMethod.Options, "/files/a");
        preflight.Headers.Add("Origin", "https://example.com");
        preflight.Headers.Add("Access-Control-Request-Method", "PUT");
        Assert.Equal("https://example.com", Assert.Single((await _http.SendAsync(preflight)).Headers.GetValues("Access-Control-Allow-Origin")));

        async Task<int> PutFromPageAsync()
        {
            using var put = new HttpRequestMessage(HttpMethod.Put, "/files/a") { Content = new StringContent("hello") };
            put.Headers.Add("Origin", "https://example.com");
            return (int)(await _http.SendAsync(put)).StatusCode;
        }
    }

    [Fact]
    public async Task A_bucket_can_have_the_name_of_a_service()
    {
        using var create = new HttpRequestMessage(HttpMethod.Put, "/") { Headers = { Host = "sqs.s3.localhost" } };
        Assert.Equal(HttpStatusCode.OK, (await _http.SendAsync(create)).StatusCode);
        Assert.Contains("<Name>sqs</Name>", await _http.GetStringAsync("/sqs"), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Objects_are_streamed_both_ways()
    {
        await using var s3 = new S3Client(Remote(new S3ClientOptions { ForcePathStyle = true }));
        await s3.CreateBucketAsync(new CreateBucketRequest { Bucket = "files" });
        var bytes = new byte[20_000_000];
        Random.Shared.NextBytes(bytes);
        await s3.PutObjectAsync(new PutObjectRequest { Bucket = "files", Key = "a/ü+ .bin", Body = new MemoryStream(bytes) });
        using var response = await s3.GetObjectAsync(new GetObjectRequest { Bucket = "files", Key = "a/ü+ .bin" });
        using var read = new MemoryStream();
        await response.Body!.CopyToAsync(read);
        Assert.Equal(bytes, read.ToArray());
    }

    [Fact]
    public async Task A_request_after_an_error_before_an_announced_body_is_read_from_its_beginning()
    {
        await _http.PutAsync("/files", null);
        using var client = new TcpClient();
        await client.ConnectAsync(IPAddress.Loopback, _aws.Endpoint!.Port);
        var stream = client.GetStream();
        await WriteAsync(stream, "PUT /files/a HTTP/1.1", "Content-Length: 5", "Expect: 100-continue", "x-amz-checksum-crc32: not a checksum");
        await ReadAsync(stream, "HTTP/1.1 100 Continue\r\n\r\n");
        await stream.WriteAsync("hello"u8.ToArray());
        Assert.StartsWith("HTTP/1.1 400 Bad Request\r\n", await ReadAsync(stream, "</Error>"), StringComparison.Ordinal);
        await WriteAsync(stream, "PUT /files/b HTTP/1.1", "Content-Length: 0");
        Assert.StartsWith("HTTP/1.1 200 OK\r\n", await ReadAsync(stream, "\r\n\r\n"), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(5_000_000)]
    public async Task A_connection_ends_with_an_error_before_an_announced_body_that_is_empty_or_large(int length)
    {
        await _http.PutAsync("/files", null);
        using var client = new TcpClient();
        await client.ConnectAsync(IPAddress.Loopback, _aws.Endpoint!.Port);
        var stream = client.GetStream();
        await WriteAsync(stream, "PUT /files/a HTTP/1.1", $"Content-Length: {length}", "Expect: 100-continue", "x-amz-checksum-crc32: not a checksum");
        var answer = await ReadAsync(stream, "\r\n\r\n");
        Assert.StartsWith("HTTP/1.1 400 Bad Request\r\n", answer, StringComparison.Ordinal);
        Assert.Contains("\r\nConnection: close\r\n", answer, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("/")]
    [InlineData("/health")]
    public async Task The_host_name_of_a_bucket_leads_to_it_and_not_to_the_health_page(string path)
    {
        await _http.PutAsync("/files", null);
        await _http.PutAsync("/files/health", new StringContent("an object"));
        using var request = new HttpRequestMessage(HttpMethod.Get, path) { Headers = { Host = "files.s3.localhost" } };
        using var response = await _http.SendAsync(request);
        Assert.Contains(path == "/" ? "<Key>health</Key>" : "an object", await response.Content.ReadAsStringAsync(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_header_of_an_object_may_have_any_characters()
    {
        await using var s3 = new S3Client(_aws.Configure(new S3ClientOptions()));
        await s3.CreateBucketAsync(new CreateBucketRequest { Bucket = "files" });
        using var client = new TcpClient();
        await client.ConnectAsync(IPAddress.Loopback, _aws.Endpoint!.Port);
        var stream = client.GetStream();
        await stream.WriteAsync(Encoding.UTF8.GetBytes(
            $"PUT /files/a HTTP/1.1\r\nHost: 127.0.0.1:{_aws.Endpoint.Port}\r\nContent-Length: 0\r\nCache-Control: Ä—\r\n\r\n"
                + $"HEAD /files/a HTTP/1.1\r\nHost: 127.0.0.1:{_aws.Endpoint.Port}\r\nConnection: close\r\n\r\n"));
        using var reader = new StreamReader(stream, Encoding.UTF8);
        Assert.Contains("\r\nCache-Control: Ä—\r\n", await reader.ReadToEndAsync(), StringComparison.OrdinalIgnoreCase);
    }

    [Fact]
    public async Task The_certificate_of_topics_is_served()
    {
        var certificate = await _http.GetStringAsync("/_tern/sns/SimpleNotificationService-7465726e206c6f63616c206177732e2e.pem");
        Assert.StartsWith("-----BEGIN CERTIFICATE-----", certificate, StringComparison.Ordinal);
        var confirm = await _http.GetAsync("/?Action=ConfirmSubscription&TopicArn=arn:aws:sns:us-east-1:000000000000:no&Token=1");
        Assert.Contains("<ErrorResponse", await confirm.Content.ReadAsStringAsync(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("/_tern/health")]
    [InlineData("/_localstack/health")]
    [InlineData("/health")]
    public async Task Health_names_the_services(string path)
    {
        var health = JsonNode.Parse(await _http.GetStringAsync(path))!;
        Assert.Equal("running", (string)health["services"]!["dynamodb"]!);
        Assert.Equal("running", (string)health["services"]!["sqs"]!);
    }

    [Fact]
    public async Task A_long_poll_of_a_client_that_disconnects_takes_no_message()
    {
        await using var sqs = new SqsClient(_aws.Configure(new SqsClientOptions()));
        var url = (await sqs.CreateQueueAsync(new CreateQueueRequest { QueueName = "orders" })).QueueUrl!;
        var queue = _aws.FindQueue("orders")!;
        using var give = new CancellationTokenSource();
        var poll = _http.PostAsync("/000000000000/orders", Form("Action=ReceiveMessage&WaitTimeSeconds=20"), give.Token);
        await WaitUntilAsync(() => queue.HasReceivers);
        await give.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => poll);
        await WaitUntilAsync(() => !queue.HasReceivers);
        await sqs.SendMessageAsync(new SendMessageRequest { QueueUrl = url, MessageBody = "hello" });
        Assert.Single((await sqs.ReceiveMessageAsync(new ReceiveMessageRequest { QueueUrl = url, WaitTimeSeconds = 1 })).Messages!);
    }

    [Fact]
    public async Task A_body_beyond_the_limit_is_refused_and_the_connection_stays_open()
    {
        using var body = new ByteArrayContent(new byte[(16 * 1024 * 1024) + 1]) { Headers = { ContentType = new("application/x-www-form-urlencoded") } };
        Assert.Equal(HttpStatusCode.RequestEntityTooLarge, (await _http.PostAsync("/", body)).StatusCode);
        Assert.Equal(HttpStatusCode.OK, (await _http.GetAsync("/health")).StatusCode);
    }

    [Fact]
    public async Task A_taken_port_is_named()
    {
        await using var second = await LocalAws.StartAsync();
        var failure = await Assert.ThrowsAnyAsync<IOException>(async () => await second.ListenAsync(_aws.Endpoint!.Port));
        Assert.Contains(_aws.Endpoint!.Port.ToString(System.Globalization.CultureInfo.InvariantCulture), failure.Message, StringComparison.Ordinal);
        Assert.NotNull(await second.ListenAsync(0)); // a failed start doesn't count
        await Assert.ThrowsAsync<InvalidOperationException>(async () => await second.ListenAsync(0));
    }

    [Fact]
    public async Task After_it_was_disposed_nobody_listens()
    {
        var endpoint = _aws.Endpoint!;
        await _aws.DisposeAsync();
        await WaitUntilAsync(() => IsRefused(endpoint.Port)); // a program that a test is starting holds the socket until it runs
    }

    private static bool IsRefused(int port)
    {
        using var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        try
        {
            socket.Connect(IPAddress.Loopback, port);
            return false;
        }
        catch (SocketException)
        {
            return true;
        }
    }

    private static async Task WaitUntilAsync(Func<bool> isSo)
    {
        using var patience = CancellationTokenSource.CreateLinkedTokenSource(TestContext.Current.CancellationToken);
        patience.CancelAfter(TimeSpan.FromMinutes(1));
        while (!isSo()) await Task.Delay(1, patience.Token);
    }

    private static string Signature(string service) =>
        $"AWS4-HMAC-SHA256 Credential=local/20270101/us-east-1/{service}/aws4_request, SignedHeaders=host, Signature=00";

    private static StringContent Form(string text) => new(text, Encoding.UTF8, "application/x-www-form-urlencoded");

    private static CreateTableRequest Table(string name) => new()
    {
        TableName = name,
        KeySchema = [new KeySchemaElement { AttributeName = "pk", KeyType = KeyType.Hash }],
        AttributeDefinitions = [new AttributeDefinition { AttributeName = "pk", AttributeType = ScalarAttributeType.S }],
        BillingMode = BillingMode.PayPerRequest,
    };

    private T Remote<T>(T options) where T : AwsClientOptions
    {
        options.Endpoint = _aws.Endpoint;
        options.Region ??= "us-east-1";
        options.Credentials = new StaticCredentialProvider("local", "local");
        options.AttemptTimeout = options.TotalTimeout = TimeSpan.FromMinutes(1);
        return options;
    }

    private async Task WriteAsync(NetworkStream stream, string request, params string[] headers)
    {
        string[] lines = [request, $"Host: 127.0.0.1:{_aws.Endpoint!.Port}", .. headers, "", ""];
        await stream.WriteAsync(Encoding.ASCII.GetBytes(string.Join("\r\n", lines)));
    }

    private static async Task<string> ReadAsync(NetworkStream stream, string end)
    {
        var text = new StringBuilder();
        var buffer = new byte[1024];
        while (!text.ToString().Contains(end, StringComparison.Ordinal))
        {
            var count = await stream.ReadAsync(buffer);
            Assert.True(count > 0, $"The connection ended before '{end}': {text}");
            text.Append(Encoding.ASCII.GetString(buffer, 0, count));
        }

        return text.ToString();
    }
}
