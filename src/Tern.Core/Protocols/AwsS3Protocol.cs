using System.ComponentModel;
using System.Security.Cryptography;
using System.Text;
using Tern.Checksums;
using Tern.Endpoints;
using Tern.Http;

namespace Tern.Protocols;

/// <summary>What requests of S3 have that no model says. For generated code; not meant to be called otherwise.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class AwsS3Protocol
{
    private const int KeyLength = 32;
    private const string Metadata = "x-amz-meta-";

    /// <summary>
    /// Adds what goes with the caller's own encryption key (SSE-C), unless the request has it: the algorithm, and the key's MD5, by which
    /// the service knows that the key came whole.
    /// </summary>
    /// <param name="http">The request, with its headers.</param>
    /// <param name="prefix">What the names of the three headers begin with.</param>
    /// <param name="operation">The operation, for errors.</param>
    /// <exception cref="ArgumentException">The key is not 32 bytes in base64.</exception>
    public static void CompleteCustomerKey(AwsHttpRequest http, string prefix, string operation)
    {
        ArgumentNullException.ThrowIfNull(http);
        http.HoldsKey = true;
        if (!http.Headers.Contains(prefix + "algorithm")) http.Headers.Add(prefix + "algorithm", "AES256");
        Span<byte> key = stackalloc byte[KeyLength + 2];
        if (!Convert.TryFromBase64String(http.Headers.Find(prefix + "key") ?? "", key, out var length) || length != KeyLength)
            throw new ArgumentException($"{operation} takes the key of the caller's own encryption (SSE-C) as base64 of its 32 bytes, and got something else.");
        if (!http.Headers.Contains(prefix + "key-md5"))
            http.Headers.Add(prefix + "key-md5", AwsRequestChecksum.Compute(AwsChecksumAlgorithm.Md5, key[..KeyLength]));
        CryptographicOperations.ZeroMemory(key);
    }

    /// <summary>The header of a name of an object's metadata. A name that has the prefix <c>x-amz-meta-</c> already isn't given a second one.</summary>
    /// <param name="name">The name, in any case.</param>
    /// <returns>The header, in lower case.</returns>
    public static string MetadataHeader(string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        var lower = name.ToLowerInvariant();
        return lower.StartsWith(Metadata, StringComparison.Ordinal) ? lower : Metadata + lower;
    }

    /// <summary>The header with an object's tags: a query.</summary>
    /// <param name="tagging">The query that the request has; or null.</param>
    /// <param name="tags">The tags that the request has; or null.</param>
    /// <param name="operation">The operation, for errors.</param>
    /// <returns>The query; null for no tags.</returns>
    /// <exception cref="ArgumentException">The request has both.</exception>
    public static string? Tagging(string? tagging, IReadOnlyDictionary<string, string>? tags, string operation)
    {
        if (tags is not { Count: > 0 }) return tagging;
        if (tagging is not null) throw new ArgumentException($"{operation} has Tags and Tagging. Set one of them: Tags is escaped, Tagging is sent as it is.");
        var query = new StringBuilder();
        foreach (var (name, value) in tags)
        {
            if (value is null) throw AwsRequestMembers.Missing(operation, $"a value of the tag '{name}'");
            if (query.Length > 0) query.Append('&');
            query.Append(AwsEndpointFunctions.UriEncode(name)).Append('=').Append(AwsEndpointFunctions.UriEncode(value));
        }

        return query.ToString();
    }

    /// <summary>
    /// Reads the encoding of an object without <c>aws-chunked</c>: that says how an upload was sent, and some stores keep it.
    /// </summary>
    /// <param name="encoding">The header as it came.</param>
    /// <returns>The encodings that are the object's own; null for none.</returns>
    public static string? WithoutChunked(string encoding)
    {
        ArgumentNullException.ThrowIfNull(encoding);
        if (!encoding.Contains("aws-chunked", StringComparison.OrdinalIgnoreCase)) return encoding;
        var own = new List<string>();
        foreach (var token in encoding.Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries))
            if (!token.Equals("aws-chunked", StringComparison.OrdinalIgnoreCase)) own.Add(token);
        return own.Count == 0 ? null : string.Join(',', own);
    }

    /// <summary>Reads a text of a list that was asked for with <c>encoding-type=url</c>, since XML can't hold all that keys may.</summary>
    /// <param name="text">The text as it came, with <c>+</c> for a space; or null.</param>
    /// <returns>The text itself.</returns>
    public static string? Unescape(string? text) =>
        text is null || text.AsSpan().IndexOfAny('%', '+') < 0 ? text : Uri.UnescapeDataString(text.Replace('+', ' '));
}
