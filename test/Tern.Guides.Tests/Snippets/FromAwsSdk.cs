using Amazon.DynamoDBv2;
using Amazon.DynamoDBv2.DataModel;
using Amazon.Runtime;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Tern.Credentials;
using Tern.DynamoDb;
using Tern.Local;

namespace Tern.Guides.Tests.Snippets.FromAwsSdk;

/// <summary>Both libraries on one table: Tern reads what AWS's writes, and vice versa.</summary>
public sealed class FromAwsSdk : IAsyncLifetime
{
    private static readonly DateTime s_created = new(2026, 1, 2, 3, 4, 5, 678, DateTimeKind.Utc);

    // In the future, because the local table also deletes expired items.
    private static readonly DateTime s_expires = new(2100, 1, 2, 0, 0, 0, DateTimeKind.Utc);

    private LocalDynamoDb local = null!;
    private DynamoDbClient db = null!;
    private AmazonDynamoDBClient _sdk = null!;
    private DynamoDBContext context = null!;

    public async ValueTask InitializeAsync()
    {
        local = await LocalDynamoDb.StartAsync(new() { ListenOnLoopback = true });
        db = local.CreateClient();
        await db.CreateTableAsync<Product>();
        await db.CreateTableAsync<Plain>();
        _sdk = new AmazonDynamoDBClient(
            new BasicAWSCredentials("local", "local"),
            new AmazonDynamoDBConfig { ServiceURL = local.Endpoint!.ToString(), AuthenticationRegion = "us-east-1" });
        context = new DynamoDBContextBuilder().WithDynamoDBClient(() => _sdk).Build();
    }

    public async ValueTask DisposeAsync()
    {
        context.Dispose();
        _sdk.Dispose();
        await db.DisposeAsync();
        await local.DisposeAsync();
    }

    [Fact]
    public async Task The_calls_side_by_side()
    {
        await context.SaveAsync(NewProduct("p1"));
        await context.SaveAsync(NewProduct("p2"));
        var soon = DateTimeOffset.UtcNow.AddDays(1);
        {
            var product = await context.LoadAsync<Before.Product>("p1");
            product.Price = 12m;
            await context.SaveAsync(product);

            var cheap = await context.QueryAsync<Before.Product>("Acme", Amazon.DynamoDBv2.DocumentModel.QueryOperator.LessThan, [20m],
                new QueryConfig { IndexName = "ByMaker" }).GetRemainingAsync();
            Assert.Equal(2, cheap.Count);
        }

        {
            var products = db.Table<Product>();

            var product = await products.GetAsync(Product.Key("p1"));
            product!.Price = 13m;
            product = await products.PutAsync(product);

            await products.UpdateAsync(Product.Key("p1"), [Product.Fields.Price.Set(14m), Product.Fields.ExpiresAt.Set(soon)]);

            var cheap = await products.Query(Product.ByMaker("Acme").Before(20m)).ToListAsync();
            Assert.Equal(2, cheap.Count);
            Assert.Equal(3, product.Version + 1);
        }
    }

    [Fact]
    public async Task Items_that_the_context_stored_are_read()
    {
        await context.SaveAsync(NewProduct("p1"));

        var read = (await db.Table<Product>().GetAsync(Product.Key("p1")))!;

        Assert.Equal(("Acme", 9.99m, true, Kind.Toy), (read.Maker, read.Price, read.Active, read.Kind));
        Assert.Equal(s_created, read.Created);
        Assert.Equal(DateTimeKind.Utc, read.Created.Kind);
        Assert.Equal(["a", "b"], read.Tags.Order());
        Assert.Equal(s_expires, read.ExpiresAt!.Value.UtcDateTime);
        Assert.Equal(0, read.Version);
        Assert.Null(read.Other);
    }

    [Fact]
    public async Task The_context_loads_items_that_Tern_stored()
    {
        var mine = new Product { Id = "p1", Maker = "Acme", Price = 9.99m, Active = true, Kind = Kind.Toy, Created = s_created, Tags = ["a", "b"] };
        await db.Table<Product>().PutAsync(mine);

        var loaded = await context.LoadAsync<Before.Product>("p1");
        Assert.Equal(("Acme", 9.99m, true, Kind.Toy, 1), (loaded.Maker, loaded.Price, loaded.Active, loaded.Kind, loaded.Version));
        Assert.Equal(s_created, loaded.Created.ToUniversalTime());
        Assert.Equal(["a", "b"], loaded.Tags.Order());

        await context.SaveAsync(loaded);
        Assert.Equal(2, (await db.Table<Product>().GetAsync(Product.Key("p1")))!.Version);
    }

    [Fact]
    public async Task The_first_version_of_the_context_is_0_which_means_new_here()
    {
        await context.SaveAsync(NewProduct("p1"));
        var products = db.Table<Product>();
        var product = (await products.GetAsync(Product.Key("p1")))!;

        Assert.False((await products.TryPutAsync(product)).Succeeded);

        if (product.Version == 0)
            product = await products.PutAsync(product, new() { IgnoreVersion = true, Condition = Product.Fields.Version == 0 });

        Assert.Equal(1, product.Version);
        Assert.Equal(2, (await products.PutAsync(product)).Version);
    }

    [Fact]
    public async Task A_save_keeps_unknown_attributes_and_a_put_does_not()
    {
        var asStored = DynamoItem.ToAttributes(new Product { Id = "p1", Created = s_created });
        asStored["legacy"] = "kept";
        await db.PutItemAsync(new() { TableName = "products", Item = asStored });
        var plainAsStored = DynamoItem.ToAttributes(new Plain { Id = "p1", At = s_created });
        plainAsStored["Either"] = AttributeValue.StringSet("a");
        plainAsStored["legacy"] = "gone";
        await db.PutItemAsync(new() { TableName = "plain", Item = plainAsStored });

        await context.SaveAsync(NewProduct("p2"));
        var loaded = await context.LoadAsync<Before.Product>("p1");
        await context.SaveAsync(loaded, new SaveConfig { SkipVersionCheck = true });
        Assert.Equal("kept", Stored("products", "id", "p1")["legacy"].AsString());

        var product = (await db.Table<Product>().GetAsync(Product.Key("p1")))!;
        await db.Table<Product>().PutAsync(product, new() { IgnoreVersion = true });
        Assert.Equal("kept", Stored("products", "id", "p1")["legacy"].AsString());

        var plain = (await db.Table<Plain>().GetAsync(Plain.Key("p1")))!;
        Assert.Equal(["a"], plain.Either);
        await db.Table<Plain>().PutAsync(plain);
        Assert.False(Stored("plain", "Id", "p1").ContainsKey("legacy"));
    }

    [Fact]
    public async Task Types_that_are_stored_differently_without_converters()
    {
        await db.Table<Plain>().PutAsync(new Plain { Id = "p1", Flag = true, Kind = Kind.Toy, At = s_created, Text = "", List = ["a"], Set = [] });

        Assert.Equal(
            """{"At":{"S":"2026-01-02T03:04:05.6780000Z"},"Either":{"L":[]},"Flag":{"BOOL":true},"Id":{"S":"p1"}"""
            + ""","Kind":{"S":"Toy"},"List":{"L":[{"S":"a"}]},"Text":{"S":""}}""",
            Stored("plain", "Id", "p1").ToString());

        var sdk = NewProduct("p2");
        sdk.Maker = null;
        await context.SaveAsync(sdk);
        var stored = Stored("products", "id", "p2");
        Assert.Equal((AttributeType.Number, AttributeType.Number, AttributeType.StringSet), (stored["Active"].Type, stored["Kind"].Type, stored["Tags"].Type));
        Assert.Equal("2026-01-02T03:04:05.678Z", stored["Created"].AsString());
        Assert.Equal("0", stored["Version"].AsNumberText());
        Assert.False(stored.ContainsKey("maker"));
    }

    [Fact]
    public async Task Services_are_registered()
    {
        var services = new ServiceCollection();
        var configuration = new ConfigurationBuilder().AddInMemoryCollection([new("DynamoDb:Region", "eu-west-1")]).Build();

        services.AddDynamoDb(configuration.GetSection("DynamoDb"));
        services.AddDynamoTable<Product>();
        services.AddKeyedDynamoDb("reports", options => options.Region = "us-east-1");

        await using var provider = services.BuildServiceProvider();
        Assert.Equal("products", provider.GetRequiredService<DynamoTable<Product>>().Name);
    }

    [Fact]
    public async Task Credentials_come_from_their_sdk()
    {
        AWSCredentials theirs = new BasicAWSCredentials("AKIDEXAMPLE", "secret");

        await using var client = new DynamoDbClient(new DynamoDbClientOptions
        {
            Region = "eu-west-1",
            Credentials = new SdkCredentials(theirs),
        });

        var credentials = await new SdkCredentials(theirs).GetCredentialsAsync();
        Assert.Equal("AKIDEXAMPLE", credentials.AccessKeyId);
    }

    private static Before.Product NewProduct(string id) => new()
    {
        Id = id, Maker = "Acme", Price = 9.99m, Active = true, Kind = Kind.Toy, Created = s_created, Tags = ["b", "a"], ExpiresAt = s_expires,
    };

    private AttributeMap Stored(string table, string key, string id) => local.FindTable(table)!.Find(new AttributeMap { [key] = id })!;
}

public sealed class SdkCredentials(AWSCredentials theirs) : AwsCredentialProvider
{
    public override async ValueTask<AwsCredentials> GetCredentialsAsync(CancellationToken cancellationToken = default)
    {
        var keys = await theirs.GetCredentialsAsync();
        return new AwsCredentials(keys.AccessKey, keys.SecretKey, keys.Token);
    }
}
