using System.Buffers.Text;
using System.Globalization;
using System.Text.Json;
using Tern.Benchmarks.Fixture;

namespace Tern.Benchmarks.Floor;

/// <summary>Requests in DynamoDB's JSON with <see cref="Utf8JsonWriter"/> and names that are encoded once.</summary>
internal static class FloorWriter
{
    private static readonly JsonEncodedText S = JsonEncodedText.Encode("S"), N = JsonEncodedText.Encode("N"), Bool = JsonEncodedText.Encode("BOOL"),
        L = JsonEncodedText.Encode("L"), M = JsonEncodedText.Encode("M"), Pk = JsonEncodedText.Encode("pk"), Sk = JsonEncodedText.Encode("sk"),
        Name = JsonEncodedText.Encode("name"), Email = JsonEncodedText.Encode("email"), Age = JsonEncodedText.Encode("age"),
        Balance = JsonEncodedText.Encode("balance"), Active = JsonEncodedText.Encode("active"), CreatedAt = JsonEncodedText.Encode("createdAt"),
        Tags = JsonEncodedText.Encode("tags"), Address = JsonEncodedText.Encode("address"), Street = JsonEncodedText.Encode("street"),
        City = JsonEncodedText.Encode("city"), Zip = JsonEncodedText.Encode("zip");

    public static void WriteGetItem(Utf8JsonWriter writer, string partitionKey, string sortKey)
    {
        writer.WriteStartObject();
        writer.WriteStartObject("Key"u8);
        WriteString(writer, Pk, partitionKey);
        WriteString(writer, Sk, sortKey);
        writer.WriteEndObject();
        writer.WriteString("TableName"u8, "Users"u8);
        writer.WriteEndObject();
        writer.Flush();
    }

    public static void WritePutItem(Utf8JsonWriter writer, User user)
    {
        writer.WriteStartObject();
        writer.WritePropertyName("Item"u8);
        WriteUser(writer, user);
        writer.WriteString("TableName"u8, "Users"u8);
        writer.WriteEndObject();
        writer.Flush();
    }

    public static void WriteQuery(Utf8JsonWriter writer, string partitionKey)
    {
        writer.WriteStartObject();
        writer.WriteString("KeyConditionExpression"u8, "#pk = :pk"u8);
        writer.WriteStartObject("ExpressionAttributeNames"u8);
        writer.WriteString("#pk"u8, "pk"u8);
        writer.WriteEndObject();
        writer.WriteStartObject("ExpressionAttributeValues"u8);
        writer.WriteStartObject(":pk"u8);
        writer.WriteString(S, partitionKey);
        writer.WriteEndObject();
        writer.WriteEndObject();
        writer.WriteString("TableName"u8, "Users"u8);
        writer.WriteEndObject();
        writer.Flush();
    }

    private static void WriteUser(Utf8JsonWriter writer, User user)
    {
        Span<byte> text = stackalloc byte[40];
        writer.WriteStartObject();
        WriteString(writer, Pk, user.Pk);
        WriteString(writer, Sk, user.Sk);
        WriteString(writer, Name, user.Name);
        WriteString(writer, Email, user.Email);
        Utf8Formatter.TryFormat(user.Age, text, out var length);
        WriteText(writer, Age, N, text[..length]);
        Utf8Formatter.TryFormat(user.Balance, text, out length);
        WriteText(writer, Balance, N, text[..length]);
        writer.WriteStartObject(Active);
        writer.WriteBoolean(Bool, user.Active);
        writer.WriteEndObject();
        user.CreatedAt.TryFormat(text, out length, "yyyy-MM-dd'T'HH:mm:ss.fffK", CultureInfo.InvariantCulture);
        WriteText(writer, CreatedAt, S, text[..length]);
        writer.WriteStartObject(Tags);
        writer.WriteStartArray(L);
        foreach (var tag in user.Tags)
        {
            writer.WriteStartObject();
            writer.WriteString(S, tag);
            writer.WriteEndObject();
        }
        writer.WriteEndArray();
        writer.WriteEndObject();
        writer.WriteStartObject(Address);
        writer.WriteStartObject(M);
        WriteString(writer, Street, user.Address.Street);
        WriteString(writer, City, user.Address.City);
        WriteString(writer, Zip, user.Address.Zip);
        writer.WriteEndObject();
        writer.WriteEndObject();
        writer.WriteEndObject();
    }

    private static void WriteString(Utf8JsonWriter writer, JsonEncodedText name, string value)
    {
        writer.WriteStartObject(name);
        writer.WriteString(S, value);
        writer.WriteEndObject();
    }

    private static void WriteText(Utf8JsonWriter writer, JsonEncodedText name, JsonEncodedText type, ReadOnlySpan<byte> value)
    {
        writer.WriteStartObject(name);
        writer.WriteString(type, value);
        writer.WriteEndObject();
    }
}
