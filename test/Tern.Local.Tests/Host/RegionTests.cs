using System.Text;
using Microsoft.Extensions.DependencyInjection;
using Tern.DynamoDb;
using Tern.DynamoDb.Model;
using Tern.Local.Tests.Data;
using Tern.Messaging.Sqs;
using Tern.Messaging.Sqs.Model;

namespace Tern.Local.Tests.Host;

/// <summary>The default Region.</summary>
public sealed class RegionTests : IDisposable
{
    private const string Region = "eu-central-1";

    private readonly DataDirectory _data = new();

    public void Dispose() => _data.Dispose();

    [Fact]
    public async Task Clients_and_requests_without_a_signature_belong_to_it()
    {
        await using var aws = await LocalAws.StartAsync(new LocalAwsOptions { Region = Region });
        await using var sqs = new SqsClient(aws.Configure(new SqsClientOptions()));
        var queue = await sqs.CreateQueueAsync(new CreateQueueRequest { QueueName = "orders" });
        Assert.NotNull(aws.FindQueue("orders"));
        Assert.NotNull(aws.FindQueue($"arn:aws:sqs:{Region}:000000000000:orders"));
        Assert.Null(aws.FindQueue("arn:aws:sqs:us-east-1:000000000000:orders"));
        using var http = new HttpClient { BaseAddress = await aws.ListenAsync(0) };
        var list = await http.GetStringAsync(new Uri("?Action=ListQueues&Version=2012-11-05", UriKind.Relative));
        Assert.Contains("/000000000000/orders", list, StringComparison.Ordinal);
        Assert.EndsWith("/000000000000/orders", queue.QueueUrl, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Registered_clients_and_seed_files_belong_to_it()
    {
        var seed = Path.Combine(_data.Path, "seed.json");
        await File.WriteAllTextAsync(seed, """
            {"TableName":"Seeded","AttributeDefinitions":[{"AttributeName":"Id","AttributeType":"S"}],"KeySchema":[{"AttributeName":"Id","KeyType":"HASH"}],
             "BillingMode":"PAY_PER_REQUEST"}
            """, Encoding.UTF8, TestContext.Current.CancellationToken);
        var services = new ServiceCollection();
        services.AddDynamoDb();
        services.AddLocalAws(options =>
        {
            options.Region = Region;
            options.DynamoDb = new LocalDynamoDbOptions { SeedFiles = [seed] };
        });
        await using var provider = services.BuildServiceProvider();
        var db = provider.GetRequiredService<DynamoDbClient>();
        var table = (await db.DescribeTableAsync(new DescribeTableRequest { TableName = "Seeded" })).Table!;
        Assert.Equal($"arn:aws:dynamodb:{Region}:000000000000:table/Seeded", table.TableArn);
    }

    [Fact]
    public async Task A_folder_without_Regions_is_assigned_to_it_once()
    {
        await using (var tables = await LocalDynamoDb.StartAsync(new LocalDynamoDbOptions { DataDirectory = _data.Path }))
        {
            await using var db = tables.CreateClient();
            await db.CreateTableAsync(new CreateTableRequest
            {
                TableName = "Old",
                AttributeDefinitions = [new() { AttributeName = "Id", AttributeType = ScalarAttributeType.S }],
                KeySchema = [new() { AttributeName = "Id", KeyType = KeyType.Hash }],
                BillingMode = BillingMode.PayPerRequest,
            });
        }

        await using (var adopting = await _data.StartAsync(static options => options.Region = Region))
        {
            Assert.Equal(Region, adopting.Recovery!.AdoptedRegion);
            Assert.Equal(["Old"], await TablesAsync(adopting, Region));
        }

        await using var later = await _data.StartAsync();
        Assert.Null(later.Recovery!.AdoptedRegion);
        Assert.Empty(await TablesAsync(later, "us-east-1"));
        Assert.Equal(["Old"], await TablesAsync(later, Region));
    }

    [Fact]
    public async Task It_must_exist()
    {
        var error = await Assert.ThrowsAsync<ArgumentException>(async () => await LocalAws.StartAsync(new LocalAwsOptions { Region = "mars-1" }));
        Assert.StartsWith("LocalAwsOptions.Region is 'mars-1', which isn't an AWS Region, such as us-east-1.", error.Message, StringComparison.Ordinal);
    }

    private static async Task<IReadOnlyList<string>> TablesAsync(LocalAws aws, string region)
    {
        var options = aws.Configure(new DynamoDbClientOptions());
        options.Region = region;
        await using var db = new DynamoDbClient(options);
        return (await db.ListTablesAsync(new ListTablesRequest())).TableNames!;
    }
}
