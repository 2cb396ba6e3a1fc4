using System.Globalization;
using Tern.Benchmarks.Fixture;
using Tern.DynamoDb;

namespace Tern.Benchmarks.Subjects;

/// <summary>The entity from Tern's low-level items, by hand: to check that they were read right.</summary>
internal static class TernItems
{
    public static User ToUser(AttributeMap item)
    {
        var address = item["address"].AsMap();
        return new User
        {
            Pk = item["pk"].AsString(),
            Sk = item["sk"].AsString(),
            Name = item["name"].AsString(),
            Email = item["email"].AsString(),
            Age = item["age"].AsInt32(),
            Balance = item["balance"].AsDecimal(),
            Active = item["active"].AsBoolean(),
            CreatedAt = DateTime.Parse(item["createdAt"].AsString(), CultureInfo.InvariantCulture, DateTimeStyles.RoundtripKind),
            Tags = [.. item["tags"].AsList().Select(tag => tag.AsString())],
            Address = new Address { Street = address["street"].AsString(), City = address["city"].AsString(), Zip = address["zip"].AsString() },
        };
    }
}
