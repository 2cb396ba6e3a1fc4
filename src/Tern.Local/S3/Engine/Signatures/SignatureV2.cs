using System.Diagnostics.CodeAnalysis;
using System.Security.Cryptography;
using System.Text;
using Tern.Local.Serving;

namespace Tern.Local.S3;

/// <summary>Signature version 2, which some clients still use for presigned URLs and forms.</summary>
/// <remarks>S3, "Signing and Authenticating REST Requests".</remarks>
internal static class SignatureV2
{
    // The parameters that are part of the resource.
    private static readonly HashSet<string> s_resources = new(StringComparer.Ordinal)
    {
        "accelerate", "acl", "analytics", "cors", "delete", "encryption", "inventory", "legal-hold", "lifecycle", "location", "logging", "metrics",
        "notification", "object-lock", "ownershipControls", "partNumber", "policy", "policyStatus", "publicAccessBlock", "replication", "requestPayment",
        "response-cache-control", "response-content-disposition", "response-content-encoding", "response-content-language", "response-content-type",
        "response-expires", "restore", "retention", "select", "select-type", "tagging", "torrent", "uploadId", "uploads", "versionId", "versioning",
        "versions", "website",
    };

    [SuppressMessage("Security", "CA5350:Do Not Use Weak Cryptographic Algorithms", Justification = "Version 2 is an HMAC with SHA-1.")]
    public static string Sign(string secret, string text) =>
        Convert.ToBase64String(HMACSHA1.HashData(Encoding.UTF8.GetBytes(secret), Encoding.UTF8.GetBytes(text)));

    /// <summary>Returns the string to sign.</summary>
    /// <param name="request">The request.</param>
    /// <param name="date">The <c>Expires</c> parameter, or the <c>Date</c> header, which is empty with
    /// <c>x-amz-date</c>.</param>
    /// <param name="end">The text that the client appended to the path before signing.</param>
    public static string StringToSign(SignedRequest request, string date, string end = "")
    {
        var headers = request.Headers.Concat(OfQuery(request))
            .ToLookup(static header => header.Key, static header => header.Value.Trim(), StringComparer.Ordinal);
        var text = new StringBuilder();
        text.Append(request.Method).Append('\n');
        text.Append(headers["content-md5"].FirstOrDefault()).Append('\n');
        text.Append(headers["content-type"].FirstOrDefault()).Append('\n');
        text.Append(date).Append('\n');
        foreach (var header in headers.OrderBy(static header => header.Key, StringComparer.Ordinal))
        {
            if (!header.Key.StartsWith("x-amz-", StringComparison.Ordinal)) continue;
            text.Append(header.Key).Append(':').AppendJoin(',', header).Append('\n');
        }

        if (request.HostBucket is { } bucket) text.Append('/').Append(bucket);
        text.Append(request.Path).Append(end);
        var parameters = request.Query.Split('&', StringSplitOptions.RemoveEmptyEntries).Select(static field => field.Split('=', 2))
            .Where(static field => s_resources.Contains(field[0])).OrderBy(static field => field[0], StringComparer.Ordinal)
            .Select(static field => field.Length == 1 ? field[0] : $"{field[0]}={Uri.UnescapeDataString(field[1])}");
        var resource = string.Join('&', parameters);
        return resource.Length == 0 ? text.ToString() : text.Append('?').Append(resource).ToString();
    }

    // A presigned URL can have headers in its query instead. They are signed like headers.
    private static IEnumerable<KeyValuePair<string, string>> OfQuery(SignedRequest request) =>
        request.Header("authorization") is not null ? [] : request.Query.Split('&', StringSplitOptions.RemoveEmptyEntries)
            .Select(static field => field.Split('=', 2))
            .Select(static field => KeyValuePair.Create(
                Uri.UnescapeDataString(field[0]).ToLowerInvariant(), field.Length == 1 ? "" : Uri.UnescapeDataString(field[1])))
            .Where(field => (field.Key is "content-md5" or "content-type" || field.Key.StartsWith("x-amz-", StringComparison.Ordinal))
                && request.Header(field.Key) is null);
}
