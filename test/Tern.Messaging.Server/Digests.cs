using System.Buffers.Binary;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;

namespace Tern.Messaging.Server;

/// <summary>The MD5s that SQS answers, written apart from those of the client.</summary>
internal static class Digests
{
    public static string Of(byte[] bytes) => Convert.ToHexStringLower(MD5.HashData(bytes));

    public static string Of(JsonElement attributes)
    {
        using var input = new MemoryStream();
        foreach (var attribute in attributes.EnumerateObject().OrderBy(static attribute => attribute.Name, StringComparer.Ordinal))
        {
            Write(input, Encoding.UTF8.GetBytes(attribute.Name));
            Write(input, Encoding.UTF8.GetBytes(attribute.Value.GetProperty("DataType").GetString()!));
            var isBinary = attribute.Value.TryGetProperty("BinaryValue", out var bytes);
            input.WriteByte(isBinary ? (byte)2 : (byte)1);
            Write(input, isBinary ? bytes.GetBytesFromBase64() : Encoding.UTF8.GetBytes(attribute.Value.GetProperty("StringValue").GetString()!));
        }

        return Of(input.ToArray());
    }

    private static void Write(MemoryStream output, byte[] field)
    {
        Span<byte> length = stackalloc byte[4];
        BinaryPrimitives.WriteInt32BigEndian(length, field.Length);
        output.Write(length);
        output.Write(field);
    }
}
