using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Tern.Credentials;
using Tern.Local;
using Tern.Messaging.Sqs;
using Tern.S3;

namespace Tern.Guides.Tests.Snippets;

/// <summary>The code of docs/guides/local.md, and the test in docs/guides/s3.md.</summary>
public sealed class LocalAwsGuide
{
    [Fact]
    public async Task An_application_runs_without_AWS()
    {
        var builder = Host.CreateApplicationBuilder(new HostApplicationBuilderSettings { EnvironmentName = Environments.Development });

        builder.Services.AddSqs();
        builder.Services.AddS3();
        if (builder.Environment.IsDevelopment()) builder.Services.AddLocalAws();

        using var host = builder.Build();
        Assert.True(await host.Services.GetRequiredService<S3Client>().EnsureBucketExistsAsync("invoices"));
        Assert.Contains("sqs", host.Services.GetRequiredService<LocalAws>().Services);
    }

    [Fact]
    public async Task A_bucket_is_created()
    {
        await using var aws = await LocalAws.StartAsync();
        await using var s3 = new S3Client(aws.Configure(new S3ClientOptions()));
        await s3.EnsureBucketExistsAsync("invoices");

        Assert.True(await s3.BucketExistsAsync("invoices"));
    }

    [Fact]
    public async Task A_presigned_URL_is_read_without_a_port()
    {
        await using var aws = await LocalAws.StartAsync();
        await using var s3 = new S3Client(aws.Configure(new S3ClientOptions()));
        await s3.EnsureBucketExistsAsync("invoices");
        await s3.PutObjectAsync("invoices", "o-1.txt", "129.90");

        using var http = aws.CreateHttpClient();
        var link = await s3.PresignGetAsync("invoices", "o-1.txt", TimeSpan.FromMinutes(15));
        Console.WriteLine(await http.GetStringAsync(link.Uri));

        Assert.Equal("129.90", await http.GetStringAsync(link.Uri));
    }

    [Fact]
    public async Task A_port_is_opened()
    {
        await using var aws = await LocalAws.StartAsync();
        var endpoint = await aws.ListenAsync(0);
        Console.WriteLine($"AWS at {endpoint}, its console at {endpoint}_tern/");

        Assert.Equal(endpoint, aws.Endpoint);
    }

    [Fact]
    public async Task Signatures_are_verified()
    {
        await using var aws = await LocalAws.StartAsync(new()
        {
            VerifySignatures = true,
            AccessKeys = { ["AKIAIOSFODNN7EXAMPLE"] = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY" },
        });
        var options = aws.Configure(new SqsClientOptions());
        options.Credentials = new StaticCredentialProvider("AKIAIOSFODNN7EXAMPLE", "wrong");
        await using var sqs = new SqsClient(options);

        var failure = await Assert.ThrowsAnyAsync<AwsServiceException>(async () => await sqs.ListQueuesAsync(new()));
        Assert.Equal("SignatureDoesNotMatch", failure.Code);
    }

    [Fact]
    public async Task An_account_has_its_own_queues_until_it_is_reset()
    {
        await using var aws = await LocalAws.StartAsync();
        await using var sqs = new SqsClient(aws.Configure(new SqsClientOptions()));
        await sqs.CreateQueueAsync(new() { QueueName = "orders" });

        var options = aws.Configure(new SqsClientOptions());
        options.Credentials = new StaticCredentialProvider("111111111111", "local");
        options.Region = "eu-west-1";
        await using var other = new SqsClient(options);

        Assert.EndsWith("/111111111111/orders", (await other.CreateQueueAsync(new() { QueueName = "orders" })).QueueUrl!, StringComparison.Ordinal);
        Assert.NotNull(aws.FindQueue("arn:aws:sqs:eu-west-1:111111111111:orders"));

        await aws.ResetAsync("111111111111"); // one account, in all Regions
        await aws.ResetAsync();               // everything

        Assert.Null(aws.FindQueue("arn:aws:sqs:eu-west-1:111111111111:orders"));
        Assert.Null(aws.FindQueue("orders"));
    }

    [Fact]
    public async Task Time_is_advanced()
    {
        await using var aws = await LocalAws.StartAsync(new() { StartTime = new DateTimeOffset(2027, 1, 1, 0, 0, 0, TimeSpan.Zero) });
        await using var sqs = new SqsClient(aws.Configure(new SqsClientOptions()));
        var queue = (await sqs.CreateQueueAsync(new() { QueueName = "orders" })).QueueUrl!;

        await sqs.SendMessageAsync(new() { QueueUrl = queue, MessageBody = "later", DelaySeconds = 300 });
        await aws.AdvanceAsync(TimeSpan.FromMinutes(5));
        var due = await sqs.ReceiveMessageAsync(new() { QueueUrl = queue });

        Assert.Equal("later", Assert.Single(due.Messages).Body);
        Assert.Equal(new DateTimeOffset(2027, 1, 1, 0, 5, 0, TimeSpan.Zero), aws.TimeProvider.GetUtcNow());
    }

    [Fact]
    public async Task The_first_state_is_created_and_saved()
    {
        var options = new LocalAwsOptions
        {
            Seed = async (aws, cancellationToken) =>
            {
                await using var sqs = new SqsClient(aws.Configure(new SqsClientOptions()));
                await sqs.CreateQueueAsync(new() { QueueName = "orders" }, cancellationToken);
            },
        };

        var path = Path.GetTempFileName();
        try
        {
            await using var fixture = await LocalAws.StartAsync(options);
            await using var aws = await LocalAws.StartAsync();

            await fixture.SaveAsync(path);
            await aws.RestoreAsync(path);

            Assert.NotNull(aws.FindQueue("orders"));
        }
        finally
        {
            File.Delete(path);
        }
    }
}
