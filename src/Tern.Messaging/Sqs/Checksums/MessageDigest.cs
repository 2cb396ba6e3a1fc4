using System.Buffers.Binary;
using System.Text;
using Tern.Messaging.Sqs.Model;

namespace Tern.Messaging.Sqs;

/// <summary>
/// Computes the MD5s with which SQS lets its clients check that the data arrived unchanged. They aren't used for
/// security.
/// </summary>
/// <remarks>
/// Source: "Calculating the MD5 message digest for message attributes" in the SQS developer guide.
/// <code>
/// input     = attribute*                                 in the order of their names
/// attribute = field(name) field(type) kind field(value)
/// field     = length bytes                               4 bytes, the most significant first
/// kind      = 1 | 2                                      text | bytes
/// </code>
/// </remarks>
internal static class MessageDigest
{
    private const int Length = 16;

    /// <summary>Computes the digest of a body.</summary>
    public static UInt128 Of(ReadOnlySpan<byte> body) => Md5.Of(body);

    /// <summary>Computes the digest of a body.</summary>
    public static UInt128 Of(string body)
    {
        var length = Encoding.UTF8.GetMaxByteCount(body.Length);
        var rented = System.Buffers.ArrayPool<byte>.Shared.Rent(length);
        var digest = Of(rented.AsSpan(0, Encoding.UTF8.GetBytes(body, rented)));
        System.Buffers.ArrayPool<byte>.Shared.Return(rented);
        return digest;
    }

    /// <summary>Computes the digest of attributes, or null for none.</summary>
    public static UInt128? Of(Dictionary<string, MessageAttributeValue>? attributes)
    {
        if (attributes is null or { Count: 0 }) return null;
        using var input = new Buffers.PooledBuffer();
        var names = new string[attributes.Count];
        attributes.Keys.CopyTo(names, 0);
        Array.Sort(names, StringComparer.Ordinal);
        foreach (var name in names)
        {
            var value = attributes[name];
            Write(input, name, value.DataType, value.StringValue, value.BinaryValue);
        }

        return Of(input.WrittenSpan);
    }

    /// <summary>Computes the digest of system attributes, or null for none.</summary>
    public static UInt128? Of(Dictionary<string, MessageSystemAttributeValue>? attributes)
    {
        if (attributes is null or { Count: 0 }) return null;
        using var input = new Buffers.PooledBuffer();
        var names = new string[attributes.Count];
        attributes.Keys.CopyTo(names, 0);
        Array.Sort(names, StringComparer.Ordinal);
        foreach (var name in names)
        {
            var value = attributes[name];
            Write(input, name, value.DataType, value.StringValue, value.BinaryValue);
        }

        return Of(input.WrittenSpan);
    }

    /// <summary>Returns whether a digest equals the one that the service wrote, as 32 hexadecimal digits.</summary>
    public static bool IsText(UInt128 digest, ReadOnlySpan<byte> text)
    {
        if (text.Length != 2 * Length) return false;
        for (var i = text.Length - 1; i >= 0; i--, digest >>= 4)
        {
            var nibble = (int)(ulong)digest & 15;
            var digit = nibble < 10 ? '0' + nibble : 'a' + nibble - 10;
            if ((text[i] | 0x20) != digit) return false;
        }

        return true;
    }

    /// <inheritdoc cref="IsText(UInt128, ReadOnlySpan{byte})"/>
    public static bool IsText(UInt128 digest, ReadOnlySpan<char> text)
    {
        Span<byte> bytes = stackalloc byte[2 * Length];
        return text.Length == bytes.Length && Encoding.ASCII.GetBytes(text, bytes) == bytes.Length && IsText(digest, bytes);
    }

    private static void Write(Buffers.PooledBuffer input, string name, string? type, string? text, ReadOnlyMemory<byte>? bytes)
    {
        Write(input, name);
        Write(input, type ?? "");
        if (bytes is not { } binary)
        {
            input.Write([1]);
            Write(input, text ?? "");
            return;
        }

        input.Write([2]);
        WriteLength(input, binary.Length);
        input.Write(binary.Span);
    }

    private static void Write(Buffers.PooledBuffer input, string text)
    {
        WriteLength(input, Encoding.UTF8.GetByteCount(text));
        input.Advance(Encoding.UTF8.GetBytes(text, input.GetSpan(Encoding.UTF8.GetMaxByteCount(text.Length))));
    }

    private static void WriteLength(Buffers.PooledBuffer input, int length)
    {
        BinaryPrimitives.WriteInt32BigEndian(input.GetSpan(4), length);
        input.Advance(4);
    }
}
