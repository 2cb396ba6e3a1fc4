using System.Buffers.Binary;
using System.Runtime.InteropServices;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using Tern.Buffers;
using Tern.Local.Buffers;

namespace Tern.Local.Protocol;

/// <summary>
/// Computes a hash of JSON that doesn't depend on the order of its members, white space or escapes: two requests with
/// equal hashes have the same parameters. Null members count as absent. Values are compared as they were sent, so
/// <c>1.0</c> differs from <c>1</c>.
/// </summary>
internal static class CanonicalHash
{
    private const int MaxDepth = 1000; // the same as for requests

    public static UInt128 Of(ReadOnlySpan<byte> json)
    {
        var reader = new Utf8JsonReader(json, new JsonReaderOptions { MaxDepth = MaxDepth });
        using var document = JsonDocument.ParseValue(ref reader);
        using var canonical = new ServerBuffer();
        Write(canonical, document.RootElement);
        Span<byte> hash = stackalloc byte[SHA256.HashSizeInBytes];
        SHA256.HashData(canonical.WrittenSpan, hash);
        return MemoryMarshal.Read<UInt128>(hash);
    }

    private static void Write(PooledBuffer to, JsonElement value)
    {
        switch (value.ValueKind)
        {
            case JsonValueKind.Object:
                to.Write("{"u8);
                foreach (var member in value.EnumerateObject().Where(static member => member.Value.ValueKind != JsonValueKind.Null)
                    .OrderBy(static member => member.Name, StringComparer.Ordinal))
                {
                    WriteText(to, "\""u8, Encoding.UTF8.GetBytes(member.Name));
                    Write(to, member.Value);
                }

                to.Write("}"u8);
                return;
            case JsonValueKind.Array:
                to.Write("["u8);
                foreach (var element in value.EnumerateArray().Where(static element => element.ValueKind != JsonValueKind.Null)) Write(to, element);
                to.Write("]"u8);
                return;
            case JsonValueKind.String:
                WriteText(to, "\""u8, Unescape(value));
                return;
            default:
                WriteText(to, "="u8, JsonMarshal.GetRawUtf8Value(value));
                return;
        }
    }

    private static ReadOnlySpan<byte> Unescape(JsonElement value)
    {
        var raw = JsonMarshal.GetRawUtf8Value(value)[1..^1];
        if (!raw.Contains((byte)'\\')) return raw;
        try
        {
            return Encoding.UTF8.GetBytes(value.GetString()!);
        }
        catch (InvalidOperationException)
        {
            return raw; // half of a surrogate pair: not valid text, and equal only to itself
        }
    }

    // The length comes first, so that the content of a text can't be mistaken for its end.
    private static void WriteText(PooledBuffer to, ReadOnlySpan<byte> kind, ReadOnlySpan<byte> text)
    {
        Span<byte> length = stackalloc byte[sizeof(int)];
        BinaryPrimitives.WriteInt32LittleEndian(length, text.Length);
        to.Write(kind);
        to.Write(length);
        to.Write(text);
    }
}
