using System.Globalization;
using Amazon.DynamoDBv2.Model;
using Tern.Benchmarks.Fixture;
using Item = System.Collections.Generic.Dictionary<string, Amazon.DynamoDBv2.Model.AttributeValue>;

namespace Tern.Benchmarks.AwsSdk;

/// <summary>The entity to and from AWS's attribute values, by hand, as users of its low-level client write it.</summary>
internal static class AwsSdkItems
{
    public static Item Key(string partitionKey) => new(2)
    {
        ["pk"] = new AttributeValue { S = partitionKey },
        ["sk"] = new AttributeValue { S = Canned.SortKey },
    };

    public static Item FromUser(User user) => new(10)
    {
        ["pk"] = new AttributeValue { S = user.Pk },
        ["sk"] = new AttributeValue { S = user.Sk },
        ["name"] = new AttributeValue { S = user.Name },
        ["email"] = new AttributeValue { S = user.Email },
        ["age"] = new AttributeValue { N = user.Age.ToString(CultureInfo.InvariantCulture) },
        ["balance"] = new AttributeValue { N = user.Balance.ToString(CultureInfo.InvariantCulture) },
        ["active"] = new AttributeValue { BOOL = user.Active },
        ["createdAt"] = new AttributeValue { S = user.CreatedAt.ToString("yyyy-MM-dd'T'HH:mm:ss.fffK", CultureInfo.InvariantCulture) },
        ["tags"] = new AttributeValue { L = user.Tags.ConvertAll(tag => new AttributeValue { S = tag }) },
        ["address"] = new AttributeValue
        {
            M = new Item(3)
            {
                ["street"] = new AttributeValue { S = user.Address.Street },
                ["city"] = new AttributeValue { S = user.Address.City },
                ["zip"] = new AttributeValue { S = user.Address.Zip },
            },
        },
    };

    public static User ToUser(Item item)
    {
        var address = item["address"].M;
        return new User
        {
            Pk = item["pk"].S,
            Sk = item["sk"].S,
            Name = item["name"].S,
            Email = item["email"].S,
            Age = int.Parse(item["age"].N, CultureInfo.InvariantCulture),
            Balance = decimal.Parse(item["balance"].N, CultureInfo.InvariantCulture),
            Active = item["active"].BOOL ?? false,
            CreatedAt = DateTime.Parse(item["createdAt"].S, CultureInfo.InvariantCulture, DateTimeStyles.RoundtripKind),
            Tags = item["tags"].L.ConvertAll(tag => tag.S),
            Address = new Address { Street = address["street"].S, City = address["city"].S, Zip = address["zip"].S },
        };
    }
}
