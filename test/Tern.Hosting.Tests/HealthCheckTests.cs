using System.Net;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Diagnostics.HealthChecks;
using Tern.Credentials;
using Tern.TestHarness;

namespace Tern.Hosting.Tests;

/// <summary>Health checks of clients, tables, buckets and queues, by their names.</summary>
public sealed class HealthCheckTests
{
    private const string Throttled = """{"__type":"com.amazonaws.dynamodb.v20120810#ThrottlingException","message":"slow down"}""";
    private const string Missing = """{"__type":"com.amazonaws.dynamodb.v20120810#ResourceNotFoundException","message":"no such table"}""";

    private readonly ManualTimeProvider _clock = new();
    private readonly List<string> _sent = [];
    private (HttpStatusCode Status, string Body) _answer = (HttpStatusCode.OK, """{"Table":{"TableStatus":"ACTIVE"}}""");

    [Fact]
    public async Task A_client_a_table_and_a_bucket_are_checked_with_the_application_s_clients()
    {
        var report = await CheckAsync(static checks => checks.AddDynamoDb().AddDynamoTable("orders", clientName: "other").AddS3Bucket("files"));

        Assert.Equal(HealthStatus.Healthy, report.Status);
        Assert.Equal(["dynamodb", "dynamodb-orders", "s3-files"], report.Entries.Keys.Order());
        Assert.Equal(
            ["DynamoDB_20120810.DescribeEndpoints dynamodb.eu-west-1.amazonaws.com", "DynamoDB_20120810.DescribeTable dynamodb.eu-west-2.amazonaws.com",
             "HEAD files.s3.eu-west-1.amazonaws.com"],
            _sent.Order());
    }

    [Fact]
    public async Task A_missing_table_is_unhealthy_and_a_throttled_call_degraded()
    {
        _answer = (HttpStatusCode.BadRequest, Missing);
        Assert.Equal(HealthStatus.Unhealthy, (await CheckAsync(static checks => checks.AddDynamoTable("orders"))).Status);

        _answer = (HttpStatusCode.BadRequest, Throttled);
        Assert.Equal(HealthStatus.Degraded, (await CheckAsync(static checks => checks.AddDynamoTable("orders"))).Status);
    }

    [Fact]
    public async Task A_table_that_is_being_deleted_has_the_failure_status_of_its_check()
    {
        _answer = (HttpStatusCode.OK, """{"Table":{"TableStatus":"DELETING"}}""");

        var report = await CheckAsync(static checks => checks.AddDynamoTable("orders", name: "table", failureStatus: HealthStatus.Degraded, tags: ["ready"]));

        Assert.Equal(HealthStatus.Degraded, report.Entries["table"].Status);
        Assert.Equal("The table orders has the status DELETING.", report.Entries["table"].Description);
        Assert.Equal(["ready"], report.Entries["table"].Tags);
    }

    [Fact]
    public async Task A_queue_is_checked_by_its_name_ARN_or_URL()
    {
        _answer = (HttpStatusCode.OK, "{}");
        await using var provider = Services(static checks => checks.AddSqsQueue("orders")
            .AddSqsQueue("arn:aws:sqs:eu-west-2:123456789012:mails", clientName: "other")
            .AddSqsQueue("https://sqs.eu-west-1.amazonaws.com/123456789012/bills", name: "queue", tags: ["ready"]));
        var health = provider.GetRequiredService<HealthCheckService>();

        var report = await health.CheckHealthAsync(TestContext.Current.CancellationToken);
        Assert.Equal(HealthStatus.Healthy, report.Status);
        Assert.Equal(["queue", "sqs-mails", "sqs-orders"], report.Entries.Keys.Order());
        Assert.Equal(["ready"], report.Entries["queue"].Tags);
        Assert.Equal(
            ["AmazonSQS.GetQueueAttributes sqs.eu-west-1.amazonaws.com", "AmazonSQS.GetQueueAttributes sqs.eu-west-1.amazonaws.com",
             "AmazonSQS.GetQueueAttributes sqs.eu-west-2.amazonaws.com", "AmazonSQS.GetQueueUrl sqs.eu-west-1.amazonaws.com",
             "AmazonSQS.GetQueueUrl sqs.eu-west-2.amazonaws.com"],
            _sent.Order());

        _sent.Clear();
        _clock.Advance(TimeSpan.FromSeconds(5));
        await health.CheckHealthAsync(TestContext.Current.CancellationToken);
        Assert.All(_sent, static sent => Assert.StartsWith("AmazonSQS.GetQueueAttributes ", sent, StringComparison.Ordinal));
    }

    [Fact]
    public async Task A_missing_queue_is_unhealthy_and_a_throttled_call_degraded()
    {
        _answer = (HttpStatusCode.BadRequest, """{"__type":"com.amazonaws.sqs#QueueDoesNotExist","message":"no such queue"}""");
        Assert.Equal(HealthStatus.Unhealthy, (await CheckAsync(static checks => checks.AddSqsQueue("orders"))).Status);
        Assert.Equal(HealthStatus.Unhealthy, (await CheckAsync(static checks => checks.AddSqsQueue("https://sqs.eu-west-1.amazonaws.com/1/orders"))).Status);
        Assert.Equal(2, _sent.Count);

        _answer = (HttpStatusCode.BadRequest, Throttled);
        Assert.Equal(HealthStatus.Degraded, (await CheckAsync(static checks => checks.AddSqsQueue("orders"))).Status);
    }

    [Fact]
    public async Task A_result_is_remembered_for_five_seconds()
    {
        await using var provider = Services(static checks => checks.AddDynamoTable("orders"));
        var health = provider.GetRequiredService<HealthCheckService>();

        await health.CheckHealthAsync(TestContext.Current.CancellationToken);
        await health.CheckHealthAsync(TestContext.Current.CancellationToken);
        Assert.Single(_sent);

        _clock.Advance(TimeSpan.FromSeconds(5));
        await health.CheckHealthAsync(TestContext.Current.CancellationToken);
        Assert.Equal(2, _sent.Count);
    }

    private async Task<HealthReport> CheckAsync(Action<IHealthChecksBuilder> add)
    {
        await using var provider = Services(add);
        return await provider.GetRequiredService<HealthCheckService>().CheckHealthAsync(TestContext.Current.CancellationToken);
    }

    private ServiceProvider Services(Action<IHealthChecksBuilder> add)
    {
        var services = new ServiceCollection().AddLogging().AddSingleton<TimeProvider>(_clock);
        services.AddAws(options =>
        {
            options.Region = "eu-west-1";
            options.Credentials = new StaticCredentialProvider("AKIDEXAMPLE", "secret");
            options.HttpMessageHandler = new Answering(this);
            options.MaxAttempts = 1;
        });
        services.AddDynamoDb().AddKeyedDynamoDb("other", static options => options.Region = "eu-west-2").AddS3();
        services.AddSqs().AddKeyedSqs("other", static options => options.Region = "eu-west-2");
        add(services.AddHealthChecks());
        return services.BuildServiceProvider();
    }

    private sealed class Answering(HealthCheckTests test) : HttpMessageHandler
    {
        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            var operation = request.Headers.TryGetValues("x-amz-target", out var target) ? target.Single() : request.Method.Method;
            lock (test._sent) test._sent.Add($"{operation} {request.RequestUri!.Host}");
            var body = operation switch
            {
                "DynamoDB_20120810.DescribeEndpoints" => """{"Endpoints":[]}""",
                "AmazonSQS.GetQueueUrl" when test._answer.Status == HttpStatusCode.OK => $$"""{"QueueUrl":"https://{{request.RequestUri.Host}}/1/q"}""",
                _ => test._answer.Body,
            };
            return Task.FromResult(new HttpResponseMessage(test._answer.Status) { Content = new StringContent(request.Method == HttpMethod.Head ? "" : body) });
        }
    }
}
