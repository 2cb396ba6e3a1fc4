using System.Globalization;
using System.Text;

namespace Tern.Benchmarks.Fixture;

/// <summary>The users, and the answers of a service that stores them. The bytes are those of the peers' measurements, so that figures compare.</summary>
internal static class Canned
{
    public const string TableName = "Users";
    public const string SortKey = "PROFILE#2024";

    /// <summary>Where the requests would go; the handler takes them before they leave the process.</summary>
    public static Uri Endpoint { get; } = new("https://dynamodb.us-east-1.amazonaws.com/");

    private const string TheSameForAll =
        ""","createdAt":{"S":"2024-05-06T07:08:09.123Z"},"tags":{"L":[{"S":"admin"},{"S":"beta"},{"S":"eu-west-1"}]}""" +
        ""","address":{"M":{"street":{"S":"12 Analytical Way"},"city":{"S":"London"},"zip":{"S":"NW1 6XE"}}}}""";

    public static byte[] Empty { get; } = "{}"u8.ToArray();

    public static byte[] GetItem { get; } = Encoding.UTF8.GetBytes("""{"Item":""" + ItemJson(1) + "}");

    public static byte[] BatchGet100 { get; } = BatchGet(100);

    public static byte[] BatchGet(int count) =>
        Encoding.UTF8.GetBytes("""{"Responses":{"Users":[""" + Items(count) + """]},"UnprocessedKeys":{}}""");

    public static byte[] Query(int count) =>
        Encoding.UTF8.GetBytes($$"""{"Count":{{count}},"Items":[{{Items(count)}}],"ScannedCount":{{count}}}""");

    public static string PartitionKey(int number) => "USER#" + number.ToString("D7", CultureInfo.InvariantCulture);

    public static User MakeUser(int number) => new()
    {
        Pk = PartitionKey(number),
        Sk = SortKey,
        Name = "Ada Lovelace",
        Email = "ada.lovelace@example.com",
        Age = 20 + number % 60,
        Balance = 1234.56m + number,
        Active = (number & 1) == 0,
        CreatedAt = new DateTime(2024, 5, 6, 7, 8, 9, 123, DateTimeKind.Utc),
        Tags = ["admin", "beta", "eu-west-1"],
        Address = new Address { Street = "12 Analytical Way", City = "London", Zip = "NW1 6XE" },
    };

    public static string ItemJson(int number)
    {
        var user = MakeUser(number);
        return string.Create(CultureInfo.InvariantCulture, $$$"""
            {"pk":{"S":"{{{user.Pk}}}"},"sk":{"S":"{{{user.Sk}}}"},"name":{"S":"{{{user.Name}}}"},"email":{"S":"{{{user.Email}}}"},
            "age":{"N":"{{{user.Age}}}"},"balance":{"N":"{{{user.Balance}}}"},"active":{"BOOL":{{{(user.Active ? "true" : "false")}}}}
            """).ReplaceLineEndings("") + TheSameForAll;
    }

    /// <summary>Fails loudly when a subject did not really read the user.</summary>
    public static void Check(User? user, int number)
    {
        var expected = MakeUser(number);
        if (user is null || user.Pk != expected.Pk || user.Sk != expected.Sk || user.Name != expected.Name || user.Email != expected.Email
            || user.Age != expected.Age || user.Balance != expected.Balance || user.Active != expected.Active
            || user.CreatedAt.ToUniversalTime() != expected.CreatedAt || !user.Tags.SequenceEqual(expected.Tags)
            || user.Address.Street != expected.Address.Street || user.Address.City != expected.Address.City || user.Address.Zip != expected.Address.Zip)
        {
            throw new InvalidOperationException(
                $"User {number} was not read back as it was written: pk {user?.Pk}, created {user?.CreatedAt:O}, " +
                $"balance {user?.Balance}, {user?.Tags.Count} tags.");
        }
    }

    /// <summary>Fails loudly when a subject did not really read all of the users.</summary>
    public static void CheckAll(List<User> users, int count)
    {
        if (users.Count != count) throw new InvalidOperationException($"{users.Count} users were read, {count} were expected.");
        for (var i = 0; i < count; i++) Check(users[i], i);
    }

    private static string Items(int count) => string.Join(',', Enumerable.Range(0, count).Select(ItemJson));
}
