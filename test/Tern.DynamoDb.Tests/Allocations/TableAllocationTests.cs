using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Runtime.CompilerServices;
using System.Text;
using Tern.DynamoDb.Model;
using Tern.DynamoDb.Tests.Items;
using Tern.TestHarness;

namespace Tern.DynamoDb.Tests.Allocations;

/// <summary>
/// The bytes of whole calls, from the table to the response of a canned handler, for an item of ten attributes. The
/// bounds are those that a release must meet.
/// </summary>
public sealed class TableAllocationTests
{
    private const string Sort = "PROFILE#2024";

    private static readonly CultureInfo s_culture = CultureInfo.InvariantCulture;

    [Fact]
    public void GetItem_allocates_at_most_3000_bytes() => AssertBytes(3_000, $"{{\"Item\":{Item(1)}}}", async db =>
    {
        var table = db.Table<User>();
        Assert.Equal("Ada Lovelace", (await table.GetAsync(User.Key(Partition(1), Sort)))?.Name);
        return async () => await table.GetAsync(User.Key(Partition(1), Sort));
    });

    [Fact]
    public void PutItem_allocates_at_most_2200_bytes() => AssertBytes(2_200, "{}", db =>
    {
        var table = db.Table<User>();
        var user = MakeUser(1);
        return new(() => Wait(table.PutAsync(user)));
    });

    [Fact]
    public void UpdateItem_allocates_at_most_3000_bytes() => AssertBytes(3_000, "{}", db =>
    {
        var table = db.Table<User>();
        return new(() => table.UpdateAsync(
            User.Key(Partition(1), Sort), [User.Fields.Name.Set("Ada"), User.Fields.Age.Add(1)],
            new() { Condition = User.Fields.Active == true & User.Fields.Age < 100 }));
    });

    [Fact]
    public void Query_of_100_items_allocates_at_most_72000_bytes() => AssertBytes(72_000, Query(100), async db =>
    {
        var table = db.Table<User>();
        Assert.Equal(100, (await table.Query(User.Partition(Partition(1))).ToListAsync()).Count);
        return async () => await table.Query(User.Partition(Partition(1))).ToListAsync();
    });

    [Fact]
    public void Query_of_1000_items_allocates_at_most_700000_bytes() => AssertBytes(700_000, Query(1000), async db =>
    {
        var table = db.Table<User>();
        Assert.Equal(1000, (await table.Query(User.Partition(Partition(1))).ToListAsync()).Count);
        return async () => await table.Query(User.Partition(Partition(1))).ToListAsync();
    });

    [Fact]
    public void Enumerating_100_items_allocates_at_most_72000_bytes() => AssertBytes(72_000, Query(100), db =>
    {
        var table = db.Table<User>();
        return new(async () =>
        {
            var count = 0;
            await foreach (var user in table.Query(User.Partition(Partition(1)))) count += user.Age > 0 ? 1 : 0;
            Assert.Equal(100, count);
        });
    });

    [Fact]
    public void Query_of_100_items_into_maps_allocates_at_most_110000_bytes() => AssertBytes(110_000, Query(100), db => new(async () =>
    {
        var response = await db.QueryAsync(new QueryRequest
        {
            TableName = "Users",
            KeyConditionExpression = "#pk = :pk",
            ExpressionAttributeNames = new Dictionary<string, string>(1) { ["#pk"] = "pk" },
            ExpressionAttributeValues = new AttributeMap { [":pk"] = Partition(1) },
        });
        Assert.Equal(100, response.Items.Count);
    }));

    [Fact]
    public void BatchGet_of_100_items_allocates_at_most_80000_bytes() =>
        AssertBytes(80_000, $"{{\"Responses\":{{\"Users\":[{Items(100)}]}},\"UnprocessedKeys\":{{}}}}", async db =>
        {
            var table = db.Table<User>();
            var keys = Enumerable.Range(0, 100).Select(i => User.Key(Partition(i), Sort)).ToArray();
            Assert.Equal(100, (await table.BatchGetAsync(keys)).Count);
            return async () => await table.BatchGetAsync(keys);
        });

    [Fact]
    [SuppressMessage("Reliability", "CA2012", Justification = "Each read is awaited once.")]
    public void A_read_of_a_loader_allocates_at_most_150_bytes_beyond_those_of_the_batch()
    {
        const int Reads = 99; // Another thread would send one more, and its bytes aren't counted.
        var keys = Enumerable.Range(0, Reads).Select(i => User.Key(Partition(i), Sort)).ToArray();
        var answer = $"{{\"Responses\":{{\"Users\":[{Items(Reads)}]}},\"UnprocessedKeys\":{{}}}}";
        using var leaving = new CancellationTokenSource();

        var batch = Bytes(answer, db => new(async () => await db.Table<User>().BatchGetAsync(keys)));
        var loaded = Bytes(answer, db =>
        {
            var (loader, reads) = (db.Table<User>().Loader(new() { Window = TimeSpan.FromHours(1) }), new ValueTask<User?>[Reads]);
            return new(async () =>
            {
                for (var i = 0; i < Reads; i++) reads[i] = loader.GetAsync(keys[i], leaving.Token);
                loader.Flush();
                for (var i = 0; i < Reads; i++) Assert.NotNull(await reads[i]);
            });
        });

        var beyond = (loaded - batch) / Reads;
        TestContext.Current.TestOutputHelper?.WriteLine($"{beyond} B a read beyond {batch / Reads} B");
        Assert.InRange(beyond, 0, 150);
    }

    [Fact]
    public void TransactWrite_of_10_puts_allocates_at_most_6000_bytes() => AssertBytes(6_000, "{}", db =>
    {
        var table = db.Table<User>();
        var users = Enumerable.Range(0, 10).Select(MakeUser).ToArray();
        return new(async () =>
        {
            var transaction = db.Transaction();
            foreach (var user in users) transaction.Put(table, user);
            await transaction.CommitAsync();
        });
    });

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private static async ValueTask Wait<T>(ValueTask<T> task) => await task;

    private static void AssertBytes(long bound, string answer, Func<DynamoDbClient, ValueTask<Func<ValueTask>>> prepare)
    {
        var bytes = Bytes(answer, prepare);
        TestContext.Current.TestOutputHelper?.WriteLine($"{bytes} B of {bound}");
        Assert.InRange(bytes, 1, bound);
    }

    private static long Bytes(string answer, Func<DynamoDbClient, ValueTask<Func<ValueTask>>> prepare)
    {
        AllocationTest.SkipUnlessOptimized();
        var body = Encoding.UTF8.GetBytes(answer);
        var crc32 = Checksums.Crc32.Compute(body).ToString(CultureInfo.InvariantCulture);
        using var handler = new CannedHandler(
            body, headers: [("x-amzn-RequestId", "4KBNVRGD25RG1KEO9UT4V3FQDJVV4KQNSO5AEMVJF66Q9ASUAAJG"), ("x-amz-crc32", crc32)]);
        var db = new DynamoDbClient(new()
        {
            Region = "us-east-1",
            Credentials = new Credentials.StaticCredentialProvider("AKIDEXAMPLE0000000000", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"),
            HttpMessageHandler = handler,
        });
        var call = prepare(db).AsTask().GetAwaiter().GetResult();
        return AllocationTest.BytesPerCall(call);
    }

    private static string Partition(int number) => "USER#" + number.ToString("D7", s_culture);

    private static string Query(int count) => $"{{\"Count\":{count},\"Items\":[{Items(count)}],\"ScannedCount\":{count}}}";

    private static string Items(int count) => string.Join(',', Enumerable.Range(0, count).Select(Item));

    private static string Item(int number)
    {
        var user = MakeUser(number);
        return $"{{\"pk\":{{\"S\":\"{user.Pk}\"}},\"sk\":{{\"S\":\"{Sort}\"}},\"name\":{{\"S\":\"{user.Name}\"}},\"email\":{{\"S\":\"{user.Email}\"}},"
            + $"\"age\":{{\"N\":\"{user.Age.ToString(s_culture)}\"}},\"balance\":{{\"N\":\"{user.Balance.ToString(s_culture)}\"}},"
            + $"\"active\":{{\"BOOL\":{(user.Active ? "true" : "false")}}},"
            + "\"createdAt\":"
            + """{"S":"2024-05-06T07:08:09.123Z"},"tags":{"L":[{"S":"admin"},{"S":"beta"},{"S":"eu-west-1"}]},"address":"""
            + """{"M":{"street":{"S":"12 Analytical Way"},"city":{"S":"London"},"zip":{"S":"NW1 6XE"}}}}""";
    }

    private static User MakeUser(int number) => new()
    {
        Pk = Partition(number),
        Sk = Sort,
        Name = "Ada Lovelace",
        Email = "ada.lovelace@example.com",
        Age = 20 + (number % 60),
        Balance = 1234.56m + number,
        Active = (number & 1) == 0,
        CreatedAt = new DateTime(2024, 5, 6, 7, 8, 9, 123, DateTimeKind.Utc),
        Tags = ["admin", "beta", "eu-west-1"],
        Address = new Address { Street = "12 Analytical Way", City = "London", Zip = "NW1 6XE" },
    };
}
