using System.Security.Cryptography;
using System.Text;
using Tern.Checksums;
using Tern.Http;

namespace Tern.S3;

/// <summary>The parts of S3's protocol that aren't in its model, for the generated operations.</summary>
internal static class S3Protocol
{
    private const int KeyLength = 32;
    private const string Metadata = "x-amz-meta-";

    /// <summary>
    /// Adds the headers that accompany the caller's own encryption key (SSE-C), unless the request already has them:
    /// the algorithm, and the key's MD5, by which the service verifies the key.
    /// </summary>
    /// <param name="http">The request, with its headers.</param>
    /// <param name="prefix">The common prefix of the three headers' names.</param>
    /// <param name="operation">The operation, for errors.</param>
    /// <exception cref="ArgumentException">The key isn't 32 bytes in base64.</exception>
    public static void CompleteCustomerKey(AwsHttpRequest http, string prefix, string operation)
    {
        ArgumentNullException.ThrowIfNull(http);
        if (!http.Headers.Contains(prefix + "algorithm")) http.Headers.Add(prefix + "algorithm", "AES256");
        Span<byte> key = stackalloc byte[KeyLength + 2];
        if (!Convert.TryFromBase64String(http.Headers.Find(prefix + "key") ?? "", key, out var length) || length != KeyLength)
            throw new ArgumentException($"The customer-provided encryption key (SSE-C) of {operation} must be 32 bytes in base64, but isn't.");
        if (!http.Headers.Contains(prefix + "key-md5"))
            http.Headers.Add(prefix + "key-md5", Md5(key[..KeyLength]));
        CryptographicOperations.ZeroMemory(key);
    }

    /// <summary>
    /// Returns the header for an object's metadata. A name that already has the prefix <c>x-amz-meta-</c> doesn't get
    /// a second one.
    /// </summary>
    /// <param name="name">The name, in any case.</param>
    /// <returns>The header's name in lower case.</returns>
    public static string MetadataHeader(string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        var lower = name.ToLowerInvariant();
        return lower.StartsWith(Metadata, StringComparison.Ordinal) ? lower : Metadata + lower;
    }

    /// <summary>
    /// Removes <c>aws-chunked</c> from an object's content encoding: it describes how the object was uploaded, and
    /// some stores keep it.
    /// </summary>
    /// <param name="encoding">The header's value.</param>
    /// <returns>The object's own encodings, or null for none.</returns>
    public static string? WithoutChunked(string encoding)
    {
        ArgumentNullException.ThrowIfNull(encoding);
        if (!encoding.Contains("aws-chunked", StringComparison.OrdinalIgnoreCase)) return encoding;
        var own = new List<string>();
        foreach (var token in encoding.Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries))
            if (!token.Equals("aws-chunked", StringComparison.OrdinalIgnoreCase)) own.Add(token);
        return own.Count == 0 ? null : string.Join(',', own);
    }

    /// <summary>
    /// Decodes text in a list that was requested with <c>encoding-type=url</c>, because XML can't represent all
    /// characters of keys.
    /// </summary>
    /// <param name="text">The encoded text, with <c>+</c> for a space, or null.</param>
    /// <returns>The decoded text.</returns>
    public static string? Unescape(string? text) =>
        text is null || text.AsSpan().IndexOfAny('%', '+') < 0 ? text : Uri.UnescapeDataString(text.Replace('+', ' '));

    private static string Md5(ReadOnlySpan<byte> key)
    {
        Span<byte> value = stackalloc byte[32];
        return Encoding.ASCII.GetString(value[..AwsChecksum.ComputeBase64(AwsChecksumAlgorithm.Md5, key, value)]);
    }
}
