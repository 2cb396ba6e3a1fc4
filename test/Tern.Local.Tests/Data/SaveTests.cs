using Tern.DynamoDb;
using Tern.DynamoDb.Model;
using Tern.Messaging.Sqs;
using Tern.Messaging.Sqs.Model;

namespace Tern.Local.Tests.Data;

public sealed class SaveTests : IDisposable
{
    private readonly DataDirectory _data = new();

    private string File => Path.Combine(_data.Path, "saved.tern");

    public void Dispose() => _data.Dispose();

    [Fact]
    public async Task A_saved_state_can_be_restored_in_another_local_AWS()
    {
        await using (var aws = await LocalAws.StartAsync())
        {
            await FillAsync(aws, "orders");
            await aws.SaveAsync(File);
        }

        await using var other = await LocalAws.StartAsync();
        await FillAsync(other, "replaced");
        for (var i = 0; i < 2; i++)
        {
            await other.RestoreAsync(File);
            Assert.Equal(["orders"], await QueuesAsync(other));
            Assert.Equal(["orders"], other.DynamoDb.Tables.Select(static table => table.Name));
            Assert.Equal("hello", Assert.Single(other.FindQueue("orders")!.Messages).Draft.Body);
            await other.OpenQueue("orders").ReceiveAsync(1, TimeSpan.Zero);
        }
    }

    [Fact]
    public async Task A_restored_state_is_kept_in_the_data_directory()
    {
        await using (var aws = await LocalAws.StartAsync())
        {
            await FillAsync(aws, "orders");
            await aws.SaveAsync(File);
        }

        using var data = new DataDirectory();
        await using (var kept = await data.StartAsync())
        {
            await FillAsync(kept, "replaced");
            await kept.RestoreAsync(File);
        }

        await using var again = await data.StartAsync();
        Assert.Equal(["orders"], await QueuesAsync(again));
        Assert.Equal(["orders"], again.DynamoDb.Tables.Select(static table => table.Name));
        Assert.Equal("hello", Assert.Single(again.FindQueue("orders")!.Messages).Draft.Body);
    }

    [Fact]
    public async Task A_damaged_file_is_refused_and_changes_nothing()
    {
        await using var aws = await LocalAws.StartAsync();
        await FillAsync(aws, "orders");
        await aws.SaveAsync(File);
        var bytes = await System.IO.File.ReadAllBytesAsync(File, TestContext.Current.CancellationToken);
        foreach (var at in new[] { 0, bytes.Length / 2, bytes.Length - 1 })
        {
            var damaged = bytes.ToArray();
            damaged[at] ^= 1;
            await System.IO.File.WriteAllBytesAsync(File, damaged, TestContext.Current.CancellationToken);
            await Assert.ThrowsAsync<LocalDataException>(async () => await aws.RestoreAsync(File));
        }

        await System.IO.File.WriteAllBytesAsync(File, bytes[..^30], TestContext.Current.CancellationToken);
        await Assert.ThrowsAsync<LocalDataException>(async () => await aws.RestoreAsync(File));
        Assert.Equal(["orders"], await QueuesAsync(aws));
    }

    [Fact]
    public async Task A_seed_runs_when_the_state_is_new_and_again_if_it_was_interrupted()
    {
        var runs = 0;
        await using (var memory = await LocalAws.StartAsync(new LocalAwsOptions { Seed = SeedAsync }))
            Assert.Equal(["seeded"], await QueuesAsync(memory));

        await Assert.ThrowsAsync<InvalidOperationException>(async () => await _data.StartAsync(static options => options.Seed = async (aws, _) =>
        {
            await FillAsync(aws, "half");
            throw new InvalidOperationException();
        }));
        for (var i = 0; i < 2; i++)
        {
            await using var aws = await _data.StartAsync(options => options.Seed = SeedAsync);
            Assert.Equal(["seeded"], await QueuesAsync(aws));
            Assert.Equal(["seeded"], aws.DynamoDb.Tables.Select(static table => table.Name));
        }

        Assert.Equal(2, runs);

        async Task SeedAsync(LocalAws aws, CancellationToken cancellationToken)
        {
            runs++;
            await FillAsync(aws, "seeded");
        }
    }

    private static async Task FillAsync(LocalAws aws, string name)
    {
        await using var sqs = new SqsClient(aws.Configure(new SqsClientOptions()));
        var url = (await sqs.CreateQueueAsync(new CreateQueueRequest { QueueName = name })).QueueUrl!;
        await sqs.SendMessageAsync(url, "hello");
        await using var db = aws.DynamoDb.CreateClient();
        await db.CreateTableAsync(new CreateTableRequest
        {
            TableName = name,
            KeySchema = [new KeySchemaElement { AttributeName = "pk", KeyType = KeyType.Hash }],
            AttributeDefinitions = [new AttributeDefinition { AttributeName = "pk", AttributeType = ScalarAttributeType.S }],
            BillingMode = BillingMode.PayPerRequest,
        });
    }

    private static async Task<IEnumerable<string>> QueuesAsync(LocalAws aws)
    {
        await using var sqs = new SqsClient(aws.Configure(new SqsClientOptions()));
        return ((await sqs.ListQueuesAsync(new ListQueuesRequest())).QueueUrls ?? []).Select(static url => url[(url.LastIndexOf('/') + 1)..]);
    }
}
