using Microsoft.Extensions.Logging;
using Tern.Credentials;
using Tern.DynamoDb.Tests.Items;
using Tern.TestHarness;

namespace Tern.DynamoDb.Tests.Tables;

/// <summary>Exceptions of listeners and loggers don't affect calls: each ends as it would without them.</summary>
[CollectionDefinition(nameof(ThrowingListenerTests), DisableParallelization = true)]
[Collection(nameof(ThrowingListenerTests))]
public sealed class ThrowingListenerTests
{
    private static readonly ItemKey<User> s_key = User.Key("USER#1", "PROFILE");

    private static readonly Func<object>[] s_samples =
    [
        static () => s_key,
        static () => new AttributeMap { ["pk"] = "a" },
        static () => (AttributeValue)"a",
        MakeUser,
        static () => (Update<User>[])[User.Fields.Name.Set("Ada")],
        static () => new List<ItemKey<User>> { s_key },
        static () => new List<BatchWrite<User>> { BatchWrite.Delete(s_key) },
        static () => (KeyCondition<User>)User.Partition("USER#1"),
    ];

    [Theory]
    [InlineData(400, "", true)]
    [InlineData(400, "", false)]
    [InlineData(200, "{}", true)]
    [InlineData(200, "{}", false)]
    public async Task Every_public_operation_ends_as_it_would_without_them(int status, string answer, bool samples)
    {
        var expected = await OutcomesAsync(status, answer, null);
        using (new ThrowingListeners("Tern.", samples))
        {
            Assert.Equal(expected, await OutcomesAsync(status, answer, new ThrowingLoggers()));
        }

        Assert.Equal(expected, await OutcomesAsync(status, answer, null));
    }

    private static async Task<List<string>> OutcomesAsync(int status, string answer, ILoggerFactory? loggers)
    {
        await using var db = new DynamoDbClient(new()
        {
            Region = "us-east-1",
            Credentials = new StaticCredentialProvider("AKIDEXAMPLE", "secret"),
            HttpMessageHandler = new LateHandler(status, answer),
            LoggerFactory = loggers,
        });
        var table = db.Table<User>();
        if (status == 200)
        {
            return
            [
                await OutcomeAsync(HeldCall.Of(table.PutAsync(MakeUser()))),
                await OutcomeAsync(HeldCall.Of(table.GetAsync(s_key))),
                await OutcomeAsync(HeldCall.Of(table.UpdateAsync(s_key, [User.Fields.Name.Set("Ada")]))),
                await OutcomeAsync(HeldCall.Of(table.DeleteAsync(s_key))),
                await OutcomeAsync(HeldCall.Of(db.Transaction().Delete(s_key).CommitAsync())),
            ];
        }

        return
        [
            .. await HeldCalls.OutcomesAsync(() => table, s_samples),
            .. await HeldCalls.OutcomesAsync(() => table.Query(User.Partition("USER#1")), s_samples),
            .. await HeldCalls.OutcomesAsync(() => table.Loader(), s_samples),
            .. await HeldCalls.OutcomesAsync(() => db.Transaction().Delete(s_key), s_samples),
            .. await HeldCalls.OutcomesAsync(() => db, s_samples),
        ];
    }

    private static async Task<string> OutcomeAsync(HeldCall call)
    {
        var outcome = await call.AwaitAsync();
        return $"{outcome?.GetType()} {(outcome as Exception)?.Message}";
    }

    private static User MakeUser() => new() { Pk = "USER#1", Sk = "PROFILE", Tags = ["a"], Address = new Items.Address() };
}
