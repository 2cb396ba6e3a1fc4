using System.Buffers;

namespace Tern.S3.Transfers.Checksums;

/// <summary>
/// ETags that are the MD5 of what was sent: S3's, of objects and parts that are not encrypted by keys of KMS or the caller's, and those of most stores.
/// </summary>
internal static class Md5ETag
{
    /// <summary>The bytes of an MD5.</summary>
    public const int Length = 16;

    /// <summary>Reads an ETag that may be an MD5.</summary>
    /// <param name="etag">The ETag, in quotes or without.</param>
    /// <param name="destination">Takes the bytes.</param>
    /// <returns>False for any other.</returns>
    public static bool TryParse(string? etag, Span<byte> destination)
    {
        var text = etag.AsSpan().Trim('"');
        return text.Length == 2 * Length && Convert.FromHexString(text, destination, out _, out _) == OperationStatus.Done;
    }

    /// <summary>Whether an ETag may be an MD5.</summary>
    public static bool Is(string? etag)
    {
        Span<byte> value = stackalloc byte[Length];
        return TryParse(etag, value);
    }

    /// <summary>Whether an ETag is an MD5.</summary>
    /// <param name="etag">The ETag.</param>
    /// <param name="md5">The MD5, in base64.</param>
    public static bool IsOf(string? etag, string md5)
    {
        Span<byte> value = stackalloc byte[Length];
        return TryParse(etag, value) && value.SequenceEqual(Convert.FromBase64String(md5));
    }

    /// <summary>Writes an MD5 as an ETag.</summary>
    /// <param name="md5">The MD5, in base64.</param>
    public static string Format(string md5) => $"\"{Convert.ToHexStringLower(Convert.FromBase64String(md5))}\"";
}
