using System.Buffers;
using System.Buffers.Text;
using System.Security.Cryptography;
using System.Text;

namespace Tern.Handling.DynamoDb;

/// <summary>
/// Creates the IDs of records: <c>scope#hash</c>. The hash always has 43 characters, so that no two pairs of scope and
/// key have the same ID.
/// </summary>
internal static class RecordId
{
    // A lone surrogate is rejected: replacing it would make different keys equal.
    private static readonly UTF8Encoding s_strictUtf8 = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    public static string Of(string scope, string key)
    {
        var length = s_strictUtf8.GetMaxByteCount(key.Length);
        byte[]? rented = null;
        var utf8 = length <= 256 ? stackalloc byte[256] : (rented = ArrayPool<byte>.Shared.Rent(length));
        try
        {
            Span<byte> hash = stackalloc byte[SHA256.HashSizeInBytes];
            SHA256.HashData(utf8[..s_strictUtf8.GetBytes(key, utf8)], hash);
            Span<char> text = stackalloc char[43];
            Base64Url.EncodeToChars(hash, text);
            return string.Concat(scope, "#", text);
        }
        finally
        {
            if (rented is not null) ArrayPool<byte>.Shared.Return(rented);
        }
    }
}
