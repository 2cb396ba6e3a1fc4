using Tern.Credentials;
using Tern.DynamoDb.Streams;
using Tern.DynamoDb.Tests.Items;
using Tern.TestHarness;

namespace Tern.DynamoDb.Tests.Tables;

/// <summary>Callers may block on the ValueTask of every public method, await it twice, discard it and await it
/// concurrently, as with a Task.</summary>
public sealed class HeldCallTests
{
    private static readonly ItemKey<User> s_key = User.Key("USER#1", "PROFILE");

    private static readonly Func<object>[] s_samples =
    [
        static () => s_key,
        static () => new AttributeMap { ["pk"] = "a" },
        static () => (AttributeValue)"a",
        static () => MakeUser(),
        static () => (Update<User>[])[User.Fields.Name.Set("Ada")],
        static () => User.Fields.Name.Set("Ada"),
        static () => new List<ItemKey<User>> { s_key },
        static () => new List<User> { MakeUser() },
        static () => new List<BatchWrite<User>> { BatchWrite.Delete(s_key) },
        static () => (KeyCondition<User>)User.Partition("USER#1"),
    ];

    [Fact]
    public async Task Calls_of_clients_behave_as_tasks_do()
    {
        await using var db = Client();
        Proven(await HeldCalls.CheckAllAsync(() => db, s_samples));
        await using var streams = new DynamoDbStreamsClient(Configure(new DynamoDbStreamsClientOptions()));
        Proven(await HeldCalls.CheckAllAsync(() => streams));
    }

    [Fact]
    public async Task Calls_of_tables_queries_loaders_and_transactions_behave_as_tasks_do()
    {
        await using var db = Client();
        var table = db.Table<User>();

        Proven(await HeldCalls.CheckAllAsync(() => table, s_samples));
        Proven(await HeldCalls.CheckAllAsync(() => table.Query(User.Partition("USER#1")), s_samples));
        var parallel = await HeldCalls.CheckAllAsync(() => table.Scan(new() { Segments = 2 }), s_samples);
        parallel.RemoveAll(static call => call.StartsWith("PageAsync", StringComparison.Ordinal)); // refused: it has no order
        Proven(parallel);
        Proven(await HeldCalls.CheckAllAsync(() => table.Loader(), s_samples));
        Proven(await HeldCalls.CheckAllAsync(() => db.Transaction().Delete(s_key), s_samples));
        Proven(await HeldCalls.CheckAllAsync(
            () =>
            {
                var reads = db.ReadTransaction();
                reads.Get(s_key);
                return reads;
            },
            s_samples));
    }

    [Fact]
    public async Task A_pending_MoveNextAsync_behaves_as_a_task_does_and_a_second_one_is_refused()
    {
        await using var db = Client();
        var query = db.Table<User>().Query(User.Partition("USER#1"));

        await HeldCalls.CheckAsync(() => HeldCall.Of(query.GetAsyncEnumerator(TestContext.Current.CancellationToken).MoveNextAsync()), "MoveNextAsync");
        await HeldCalls.CheckAsync(() => HeldCall.Of(query.AsPages().GetAsyncEnumerator(TestContext.Current.CancellationToken).MoveNextAsync()), "AsPages");
        for (var run = 0; run < 50; run++)
        {
            var items = query.GetAsyncEnumerator(TestContext.Current.CancellationToken);
            var first = items.MoveNextAsync().AsTask();
            var second = Record.Exception(() => items.MoveNextAsync().AsTask().GetAwaiter().GetResult());
            Assert.IsAssignableFrom<AwsServiceException>(await Record.ExceptionAsync(() => first));
            // Refused if the first one is still running; otherwise, the end, because an enumerator ends with its error.
            if (second is not null) Assert.IsType<InvalidOperationException>(second);
        }
    }

    // A call that completes synchronously proves nothing, because its ValueTask can always be kept.
    private static void Proven(List<string> unproven) => Assert.True(unproven.Count == 0, string.Join('\n', unproven));

    private static User MakeUser() => new() { Pk = "USER#1", Sk = "PROFILE", Tags = ["a"], Address = new Tern.DynamoDb.Tests.Items.Address() };

    private static DynamoDbClient Client() => new(Configure(new DynamoDbClientOptions()));

    private static T Configure<T>(T options) where T : AwsClientOptions
    {
        options.Region = "us-east-1";
        options.Credentials = new StaticCredentialProvider("AKIDEXAMPLE", "secret");
        options.HttpMessageHandler = new LateHandler();
        return options;
    }
}
