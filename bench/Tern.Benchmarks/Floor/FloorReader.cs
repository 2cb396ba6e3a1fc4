using System.Buffers.Text;
using System.Text.Json;
using Tern.Benchmarks.Fixture;

namespace Tern.Benchmarks.Floor;

/// <summary>DynamoDB's JSON straight into the entity with <see cref="Utf8JsonReader"/>: no intermediate tree, no check of types, no error that helps.</summary>
internal static class FloorReader
{
    public static User? ReadGetItem(ReadOnlySpan<byte> json)
    {
        var reader = new Utf8JsonReader(json);
        reader.Read();
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            if (reader.ValueTextEquals("Item"u8))
            {
                reader.Read();
                return ReadUser(ref reader);
            }
            reader.Skip();
        }
        return null;
    }

    public static List<User> ReadQuery(ReadOnlySpan<byte> json)
    {
        var reader = new Utf8JsonReader(json);
        var users = new List<User>();
        reader.Read();
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            if (reader.ValueTextEquals("Count"u8))
            {
                reader.Read();
                users.EnsureCapacity(reader.GetInt32());
            }
            else if (reader.ValueTextEquals("Items"u8))
            {
                reader.Read();
                while (reader.Read() && reader.TokenType == JsonTokenType.StartObject) users.Add(ReadUser(ref reader));
            }
            else
            {
                reader.Skip();
            }
        }
        return users;
    }

    private static User ReadUser(ref Utf8JsonReader reader)
    {
        string pk = "", sk = "", userName = "", email = "";
        int age = 0;
        decimal balance = 0;
        var active = false;
        DateTime createdAt = default;
        List<string>? tags = null;
        Address? address = null;
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            var name = reader.ValueSpan;
            if (name.SequenceEqual("pk"u8)) pk = ReadString(ref reader);
            else if (name.SequenceEqual("sk"u8)) sk = ReadString(ref reader);
            else if (name.SequenceEqual("name"u8)) userName = ReadString(ref reader);
            else if (name.SequenceEqual("email"u8)) email = ReadString(ref reader);
            else if (name.SequenceEqual("age"u8))
            {
                Open(ref reader);
                _ = Utf8Parser.TryParse(reader.ValueSpan, out age, out _);
                reader.Read();
            }
            else if (name.SequenceEqual("balance"u8))
            {
                Open(ref reader);
                _ = Utf8Parser.TryParse(reader.ValueSpan, out balance, out _);
                reader.Read();
            }
            else if (name.SequenceEqual("active"u8))
            {
                Open(ref reader);
                active = reader.GetBoolean();
                reader.Read();
            }
            else if (name.SequenceEqual("createdAt"u8))
            {
                Open(ref reader);
                createdAt = reader.GetDateTime();
                reader.Read();
            }
            else if (name.SequenceEqual("tags"u8)) tags = ReadTags(ref reader);
            else if (name.SequenceEqual("address"u8)) address = ReadAddress(ref reader);
            else reader.Skip();
        }
        return new User
        {
            Pk = pk,
            Sk = sk,
            Name = userName,
            Email = email,
            Age = age,
            Balance = balance,
            Active = active,
            CreatedAt = createdAt,
            Tags = tags ?? [],
            Address = address ?? throw new InvalidOperationException("The answer holds a user without an address."),
        };
    }

    private static List<string> ReadTags(ref Utf8JsonReader reader)
    {
        var tags = new List<string>();
        Open(ref reader);
        while (reader.Read() && reader.TokenType != JsonTokenType.EndArray)
        {
            reader.Read();
            reader.Read();
            tags.Add(reader.GetString()!);
            reader.Read();
        }
        reader.Read();
        return tags;
    }

    private static Address ReadAddress(ref Utf8JsonReader reader)
    {
        string street = "", city = "", zip = "";
        Open(ref reader);
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            var name = reader.ValueSpan;
            if (name.SequenceEqual("street"u8)) street = ReadString(ref reader);
            else if (name.SequenceEqual("city"u8)) city = ReadString(ref reader);
            else if (name.SequenceEqual("zip"u8)) zip = ReadString(ref reader);
            else reader.Skip();
        }
        reader.Read();
        return new Address { Street = street, City = city, Zip = zip };
    }

    // From the name to the value in {"S":value}.
    private static void Open(ref Utf8JsonReader reader)
    {
        reader.Read();
        reader.Read();
        reader.Read();
    }

    private static string ReadString(ref Utf8JsonReader reader)
    {
        Open(ref reader);
        var text = reader.GetString()!;
        reader.Read();
        return text;
    }
}
