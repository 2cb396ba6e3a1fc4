using Tern.DynamoDb;
using Tern.Local;
using Tern.TestHarness;

namespace Tern.Guides.Tests.Snippets;

public sealed class ErrorsAndRetries
{
    [Fact]
    public async Task Errors_say_what_happened()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        await using var db = local.CreateClient();
        var orders = db.Table<Order>();
        var order = new Order("c1", 7, OrderStatus.Placed, DateTimeOffset.UnixEpoch, 1m, []);

        await Assert.ThrowsAsync<ResourceNotFoundException>(Put);

        async Task Put()
        {
            try
            {
                await orders.PutAsync(order);
            }
            catch (AwsServiceException error) when (error.IsThrottling)
            {
                Console.WriteLine($"throttled after {error.Attempts} attempts, request {error.RequestId}");
            }
            catch (AwsTransportException error)
            {
                Console.WriteLine($"no answer ({error.Kind}) after {error.Attempts} attempts");
            }
        }
    }

    [Fact]
    public async Task A_failed_condition_says_why()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        await using var db = local.CreateClient();
        await db.CreateTableAsync<Order>();
        var orders = db.Table<Order>();
        var order = new Order("c1", 7, OrderStatus.Placed, DateTimeOffset.UnixEpoch, 1m, []);
        await orders.PutAsync(new Order("c1", 7, OrderStatus.Placed, DateTimeOffset.UnixEpoch, 1m, []));

        try
        {
            await orders.PutAsync(order);
        }
        catch (ConditionalCheckFailedException error) when (error.Reason == ConditionFailure.VersionMismatch)
        {
            Console.WriteLine($"{error.ItemType} was changed meanwhile: {error.Message}");
        }
    }

    [Fact]
    public async Task A_put_knows_its_own_first_answer()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        await using var db = local.CreateClient();
        await db.CreateTableAsync<Order>();
        var orders = db.Table<Order>();
        var order = new Order("c1", 7, OrderStatus.Placed, DateTimeOffset.UnixEpoch, 1m, []);
        local.Faults.Add(new(LocalFaultKind.DropAfter) { Operation = "PutItem", First = 1 });

        await orders.PutAsync(order, new() { SucceedIfStored = true });
    }

    [Fact]
    public async Task Timeouts_are_options()
    {
        await using var db = new DynamoDbClient(new DynamoDbClientOptions
        {
            Region = "eu-west-1",
            AttemptTimeout = TimeSpan.FromMilliseconds(500),
            TotalTimeout = TimeSpan.FromSeconds(2),
            MaxAttempts = 3,
        });

        Assert.NotNull(db.Table<Order>());
    }

    [Fact]
    public async Task A_call_has_a_timeout_of_its_own()
    {
        // On a clock that stands still, a slow machine doesn't reach the limit.
        await using var local = await LocalDynamoDb.StartAsync(new() { TimeProvider = new ManualTimeProvider() });
        await using var db = local.CreateClient();
        await db.CreateTableAsync<Order>();
        var orders = db.Table<Order>();

        var order = await orders.GetAsync(Order.Key("c1", 7), new() { Timeout = TimeSpan.FromMilliseconds(200) });

        Assert.Null(order);
    }
}
