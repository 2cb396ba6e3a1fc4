using System.Buffers;

namespace Tern.S3.Transfers;

/// <summary>
/// ETags that are MD5s of the content. S3 uses them for objects and parts that aren't encrypted with KMS or customer
/// keys, and most other stores use them too.
/// </summary>
internal static class Md5ETag
{
    /// <summary>The length of an MD5 in bytes.</summary>
    public const int Length = 16;

    /// <summary>Parses an ETag that may be an MD5.</summary>
    /// <param name="etag">The ETag, with or without quotes.</param>
    /// <param name="destination">The buffer for the bytes.</param>
    /// <returns>true if the ETag has the form of an MD5; otherwise, false.</returns>
    public static bool TryParse(string? etag, Span<byte> destination)
    {
        var text = etag.AsSpan().Trim('"');
        return text.Length == 2 * Length && Convert.FromHexString(text, destination, out _, out _) == OperationStatus.Done;
    }

    /// <summary>Returns whether an ETag has the form of an MD5.</summary>
    public static bool Is(string? etag)
    {
        Span<byte> value = stackalloc byte[Length];
        return TryParse(etag, value);
    }

    /// <summary>Returns whether an ETag equals an MD5.</summary>
    /// <param name="etag">The ETag.</param>
    /// <param name="md5">The MD5, in base64.</param>
    public static bool IsOf(string? etag, string md5)
    {
        Span<byte> value = stackalloc byte[Length];
        return TryParse(etag, value) && value.SequenceEqual(Convert.FromBase64String(md5));
    }

    /// <summary>Formats an MD5 as an ETag.</summary>
    /// <param name="md5">The MD5, in base64.</param>
    public static string Format(string md5) => $"\"{Convert.ToHexStringLower(Convert.FromBase64String(md5))}\"";
}
