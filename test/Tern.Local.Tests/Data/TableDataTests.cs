using Tern.Credentials;
using Tern.DynamoDb;
using Tern.DynamoDb.Model;

namespace Tern.Local.Tests.Data;

public sealed class TableDataTests : IDisposable
{
    private readonly DataDirectory _data = new();

    public void Dispose() => _data.Dispose();

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Tables_of_every_account_and_Region_are_there_again(bool bySnapshot)
    {
        await using (var aws = await _data.StartAsync())
        {
            await CreateAsync(aws, "own", null, "us-east-1");
            await CreateAsync(aws, "other", "111111111111", "us-east-1");
            await CreateAsync(aws, "far", "111111111111", "eu-west-1");
            if (bySnapshot) DataDirectory.Snapshot(aws);
            await CreateAsync(aws, "later", "222222222222", "eu-west-1");
        }

        await using var again = await _data.StartAsync();
        Assert.Equal(["own"], await NamesAsync(again, null, "us-east-1"));
        Assert.Equal(["other"], await NamesAsync(again, "111111111111", "us-east-1"));
        Assert.Equal(["far"], await NamesAsync(again, "111111111111", "eu-west-1"));
        Assert.Equal(["later"], await NamesAsync(again, "222222222222", "eu-west-1"));
        Assert.Null(again.Recovery!.AdoptedRegion);
        Assert.Equal(4, again.Recovery.TableCount);
    }

    [Fact]
    public async Task An_account_that_was_reset_stays_empty()
    {
        await using (var aws = await _data.StartAsync())
        {
            await CreateAsync(aws, "mine", "111111111111", "eu-west-1");
            await CreateAsync(aws, "theirs", "222222222222", "eu-west-1");
            await aws.ResetAsync("111111111111");
        }

        await using var again = await _data.StartAsync();
        Assert.Empty(await NamesAsync(again, "111111111111", "eu-west-1"));
        Assert.Equal(["theirs"], await NamesAsync(again, "222222222222", "eu-west-1"));
    }

    [Fact]
    public async Task A_snapshot_that_was_restored_replaces_the_own_tables_only()
    {
        await using (var aws = await _data.StartAsync())
        {
            await CreateAsync(aws, "first", null, "us-east-1");
            await CreateAsync(aws, "others", "111111111111", "us-east-1");
            var saved = aws.DynamoDb.Save();
            await CreateAsync(aws, "second", null, "us-east-1");
            aws.DynamoDb.Restore(saved);
            await CreateAsync(aws, "third", null, "us-east-1");
        }

        for (var i = 0; i < 2; i++)
        {
            await using var again = await _data.StartAsync();
            Assert.Equal(["first", "third"], await NamesAsync(again, null, "us-east-1"));
            Assert.Equal(["others"], await NamesAsync(again, "111111111111", "us-east-1"));
            Assert.Equal(i == 0 ? 1 : 0, Directory.GetFiles(_data.Path, "image-*").Length);
            DataDirectory.Snapshot(again); // the image of the restored tables is no longer needed
        }
    }

    [Fact]
    public async Task A_folder_of_tables_alone_is_adopted_and_the_first_start_says_so()
    {
        await using (var alone = await LocalDynamoDb.StartAsync(new LocalDynamoDbOptions { DataDirectory = _data.Path }))
        {
            await using var db = alone.CreateClient();
            await CreateAsync(db, "old");
        }

        for (var i = 0; i < 2; i++)
        {
            await using var aws = await _data.StartAsync();
            Assert.Equal(i == 0 ? "us-east-1" : null, aws.Recovery!.AdoptedRegion);
            Assert.Equal(["old"], await NamesAsync(aws, null, "us-east-1"));
        }

        var failure = await Assert.ThrowsAsync<LocalDataException>(
            async () => await LocalDynamoDb.StartAsync(new LocalDynamoDbOptions { DataDirectory = _data.Path }));
        Assert.Contains("This is the data of a local AWS with all services. Open it with LocalAws", failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task The_directory_is_an_option_of_the_host()
    {
        var failure = await Assert.ThrowsAsync<ArgumentException>(
            async () => await LocalAws.StartAsync(new LocalAwsOptions { DynamoDb = new() { DataDirectory = _data.Path } }));
        Assert.Contains("Set LocalAwsOptions.DataDirectory instead.", failure.Message, StringComparison.Ordinal);
        failure = await Assert.ThrowsAsync<ArgumentException>(async () => await LocalAws.StartAsync(new LocalAwsOptions { DataDirectory = " " }));
        Assert.Contains("LocalAwsOptions.DataDirectory is empty.", failure.Message, StringComparison.Ordinal);
    }

    private static async Task CreateAsync(LocalAws aws, string table, string? account, string region)
    {
        await using var db = Client(aws, account, region);
        await CreateAsync(db, table);
    }

    private static async Task CreateAsync(DynamoDbClient db, string table) => await db.CreateTableAsync(new CreateTableRequest
    {
        TableName = table,
        KeySchema = [new KeySchemaElement { AttributeName = "pk", KeyType = KeyType.Hash }],
        AttributeDefinitions = [new AttributeDefinition { AttributeName = "pk", AttributeType = ScalarAttributeType.S }],
        BillingMode = BillingMode.PayPerRequest,
    });

    private static async Task<IReadOnlyList<string>> NamesAsync(LocalAws aws, string? account, string region)
    {
        await using var db = Client(aws, account, region);
        return (await db.ListTablesAsync(new ListTablesRequest())).TableNames ?? [];
    }

    private static DynamoDbClient Client(LocalAws aws, string? account, string region)
    {
        var options = aws.Configure(new DynamoDbClientOptions());
        options.Region = region;
        if (account is not null) options.Credentials = new StaticCredentialProvider(account, "secret");
        return new DynamoDbClient(options);
    }
}
