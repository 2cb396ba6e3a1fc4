using System.Buffers;
using System.Buffers.Binary;
using System.Security.Cryptography;
using System.Text;
using Tern.Local.Serving;

namespace Tern.Local.Sqs;

/// <summary>Computes the digests with which clients check that a message arrived unchanged.</summary>
internal static class MessageDigest
{
    /// <summary>Returns the digest of a body.</summary>
    public static string OfBody(string body)
    {
        var most = Encoding.UTF8.GetMaxByteCount(body.Length);
        byte[]? rented = null;
        var bytes = most <= 1024 ? stackalloc byte[1024] : rented = ArrayPool<byte>.Shared.Rent(most);
        try
        {
            return Md5(bytes[..Encoding.UTF8.GetBytes(body, bytes)]);
        }
        finally
        {
            if (rented is not null) ArrayPool<byte>.Shared.Return(rented);
        }
    }

    /// <summary>
    /// Returns the digest of attributes, or null if there are none:
    /// <code>
    /// input     = attribute*                                 ordered by name
    /// attribute = field(name) field(type) kind field(value)
    /// field     = length bytes                               4 bytes, big-endian
    /// kind      = 1 | 2                                      text | bytes
    /// </code>
    /// </summary>
    public static string? OfAttributes(IReadOnlyCollection<KeyValuePair<string, MessageAttribute>> attributes)
    {
        if (attributes.Count == 0) return null;
        var input = new ArrayBufferWriter<byte>(256);
        foreach (var (name, attribute) in attributes)
        {
            Write(input, Encoding.UTF8.GetBytes(name));
            Write(input, Encoding.UTF8.GetBytes(attribute.DataType));
            input.Write(attribute.Bytes is null ? [1] : [2]);
            Write(input, attribute.Bytes ?? Encoding.UTF8.GetBytes(attribute.Text ?? ""));
        }

        return Md5(input.WrittenSpan);
    }

    private static void Write(ArrayBufferWriter<byte> target, byte[] bytes)
    {
        BinaryPrimitives.WriteInt32BigEndian(target.GetSpan(4), bytes.Length);
        target.Advance(4);
        target.Write(bytes);
    }

    // SQS uses MD5 to detect transport errors, not for security.
#pragma warning disable CA5351
    private static string Md5(ReadOnlySpan<byte> bytes)
    {
        Span<byte> hash = stackalloc byte[16];
        MD5.HashData(bytes, hash);
        return Convert.ToHexStringLower(hash);
    }
#pragma warning restore CA5351
}
