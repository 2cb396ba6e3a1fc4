using System.Buffers.Binary;
using System.Security.Cryptography;
using System.Text;

namespace Tern.Lambda.Local.Sources;

/// <summary>Computes the digests with which clients check that a message arrived unchanged.</summary>
internal static class MessageDigest
{
    /// <summary>Returns the digest of a body.</summary>
    public static string OfBody(string body) => Md5(Encoding.UTF8.GetBytes(body));

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
        using var input = new MemoryStream();
        foreach (var (name, attribute) in attributes)
        {
            Write(input, Encoding.UTF8.GetBytes(name));
            Write(input, Encoding.UTF8.GetBytes(attribute.DataType));
            input.WriteByte(attribute.Bytes is null ? (byte)1 : (byte)2);
            Write(input, attribute.Bytes ?? Encoding.UTF8.GetBytes(attribute.Text ?? ""));
        }

        return Md5(input.ToArray());
    }

    private static void Write(MemoryStream target, byte[] bytes)
    {
        Span<byte> length = stackalloc byte[4];
        BinaryPrimitives.WriteInt32BigEndian(length, bytes.Length);
        target.Write(length);
        target.Write(bytes);
    }

    // SQS uses MD5 to detect transport errors, not for security.
#pragma warning disable CA5351
    private static string Md5(byte[] bytes) => Convert.ToHexStringLower(MD5.HashData(bytes));
#pragma warning restore CA5351
}
