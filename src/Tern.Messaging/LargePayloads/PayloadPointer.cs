using System.Diagnostics.CodeAnalysis;
using System.Text;
using System.Text.Json;

namespace Tern.Messaging;

/// <summary>
/// The location of a body that was too long for its message, in the format of AWS's extended clients for Java and
/// Python: <c>["software.amazon.payloadoffloading.PayloadS3Pointer",{"s3BucketName":"bucket","s3Key":"key"}]</c>.
/// </summary>
/// <remarks>
/// Source: payload-offloading-java-common-lib-for-aws, <c>PayloadS3Pointer</c>. Older names of the class are accepted
/// too.
/// </remarks>
/// <param name="Bucket">The bucket.</param>
/// <param name="Key">The object's key.</param>
public readonly record struct PayloadPointer(string Bucket, string Key)
{
    /// <summary>
    /// The message attribute, a <c>Number</c>, that marks the body as a pointer. Its value is the size of the stored
    /// body in bytes.
    /// </summary>
    public const string SizeAttribute = "ExtendedPayloadSize";

    /// <summary>The name of <see cref="SizeAttribute"/> in older extended clients.</summary>
    public const string LegacySizeAttribute = "SQSLargePayloadSize";

    // A bucket name has at most 63 characters and a key 1,024 bytes, each of which may be escaped as six characters.
    private const int LongestText = 8 * 1024;

    private static ReadOnlySpan<byte> ClassName => "software.amazon.payloadoffloading.PayloadS3Pointer"u8;

    /// <summary>Returns whether a message attribute with this name marks a pointer.</summary>
    /// <param name="attribute">The attribute's name.</param>
    public static bool IsMark(string attribute) => attribute is SizeAttribute or LegacySizeAttribute;

    /// <summary>Parses a body as a pointer.</summary>
    /// <param name="body">The body of a message.</param>
    /// <param name="pointer">The pointer.</param>
    /// <returns>true if the body is a pointer; false if it's any other body.</returns>
    public static bool TryParse([NotNullWhen(true)] string? body, out PayloadPointer pointer)
    {
        pointer = default;
        if (body is null || body.Length > LongestText || !body.AsSpan().TrimStart().StartsWith('[')) return false;
        var reader = new Utf8JsonReader(Encoding.UTF8.GetBytes(body));
        try
        {
            return TryRead(ref reader, out pointer);
        }
        catch (JsonException)
        {
            return false;
        }
    }

    /// <summary>Returns the pointer in the form of a message body.</summary>
    public override string ToString()
    {
        var buffer = new System.Buffers.ArrayBufferWriter<byte>(256);
        using (var json = new Utf8JsonWriter(buffer))
        {
            json.WriteStartArray();
            json.WriteStringValue(ClassName);
            json.WriteStartObject();
            json.WriteString("s3BucketName"u8, Bucket);
            json.WriteString("s3Key"u8, Key);
            json.WriteEndObject();
            json.WriteEndArray();
        }

        return Encoding.UTF8.GetString(buffer.WrittenSpan);
    }

    private static bool TryRead(ref Utf8JsonReader json, out PayloadPointer pointer)
    {
        pointer = default;
        string? bucket = null, key = null;
        if (!json.Read() || json.TokenType != JsonTokenType.StartArray || !json.Read() || !IsClassName(ref json)) return false;
        if (!json.Read() || json.TokenType != JsonTokenType.StartObject) return false;
        while (json.Read() && json.TokenType == JsonTokenType.PropertyName)
        {
            var isBucket = json.ValueTextEquals("s3BucketName"u8);
            var isKey = json.ValueTextEquals("s3Key"u8);
            if (!json.Read()) return false;
            if ((isBucket || isKey) && json.TokenType != JsonTokenType.String) return false;
            if (isBucket) bucket = json.GetString();
            else if (isKey) key = json.GetString();
            else json.Skip();
        }

        if (json.TokenType != JsonTokenType.EndObject || !json.Read() || json.TokenType != JsonTokenType.EndArray || json.Read()) return false;
        if (string.IsNullOrEmpty(bucket) || string.IsNullOrEmpty(key)) return false;
        pointer = new PayloadPointer(bucket, key);
        return true;
    }

    // The name of the library's class, and that of the earlier clients, in any package.
    private static bool IsClassName(ref Utf8JsonReader json)
    {
        if (json.TokenType != JsonTokenType.String) return false;
        if (json.ValueTextEquals(ClassName)) return true;
        var name = json.GetString()!;
        return name.EndsWith(".PayloadS3Pointer", StringComparison.Ordinal) || name.EndsWith(".MessageS3Pointer", StringComparison.Ordinal);
    }
}
