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
        var user = new User();
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            var name = reader.ValueSpan;
            if (name.SequenceEqual("pk"u8)) user.Pk = ReadString(ref reader);
            else if (name.SequenceEqual("sk"u8)) user.Sk = ReadString(ref reader);
            else if (name.SequenceEqual("name"u8)) user.Name = ReadString(ref reader);
            else if (name.SequenceEqual("email"u8)) user.Email = ReadString(ref reader);
            else if (name.SequenceEqual("age"u8))
            {
                Open(ref reader);
                _ = Utf8Parser.TryParse(reader.ValueSpan, out int age, out _);
                user.Age = age;
                reader.Read();
            }
            else if (name.SequenceEqual("balance"u8))
            {
                Open(ref reader);
                _ = Utf8Parser.TryParse(reader.ValueSpan, out decimal balance, out _);
                user.Balance = balance;
                reader.Read();
            }
            else if (name.SequenceEqual("active"u8))
            {
                Open(ref reader);
                user.Active = reader.GetBoolean();
                reader.Read();
            }
            else if (name.SequenceEqual("createdAt"u8))
            {
                Open(ref reader);
                user.CreatedAt = reader.GetDateTime();
                reader.Read();
            }
            else if (name.SequenceEqual("tags"u8)) ReadTags(ref reader, user.Tags);
            else if (name.SequenceEqual("address"u8)) ReadAddress(ref reader, user.Address);
            else reader.Skip();
        }
        return user;
    }

    private static void ReadTags(ref Utf8JsonReader reader, List<string> tags)
    {
        Open(ref reader);
        while (reader.Read() && reader.TokenType != JsonTokenType.EndArray)
        {
            reader.Read();
            reader.Read();
            tags.Add(reader.GetString()!);
            reader.Read();
        }
        reader.Read();
    }

    private static void ReadAddress(ref Utf8JsonReader reader, Address address)
    {
        Open(ref reader);
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            var name = reader.ValueSpan;
            if (name.SequenceEqual("street"u8)) address.Street = ReadString(ref reader);
            else if (name.SequenceEqual("city"u8)) address.City = ReadString(ref reader);
            else if (name.SequenceEqual("zip"u8)) address.Zip = ReadString(ref reader);
            else reader.Skip();
        }
        reader.Read();
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
