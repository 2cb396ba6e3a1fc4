namespace Tern.S3.Tests.Server;

/// <summary>A request as it was received: for the server, and for tests that check requests.</summary>
public sealed class ServerRequest
{
    private readonly Dictionary<string, string> _headers;
    private readonly Dictionary<string, string> _query = new(StringComparer.Ordinal);

    internal ServerRequest(string method, string target, Dictionary<string, string> headers)
    {
        (Method, Target, _headers) = (method, target, headers);
        var mark = target.IndexOf('?', StringComparison.Ordinal);
        var path = mark < 0 ? target : target[..mark];
        if (mark >= 0)
        {
            foreach (var pair in target[(mark + 1)..].Split('&', StringSplitOptions.RemoveEmptyEntries))
            {
                var equals = pair.IndexOf('=', StringComparison.Ordinal);
                _query[Uri.UnescapeDataString(equals < 0 ? pair : pair[..equals])] = equals < 0 ? "" : Uri.UnescapeDataString(pair[(equals + 1)..]);
            }
        }

        var slash = path.IndexOf('/', 1);
        Bucket = Uri.UnescapeDataString(slash < 0 ? path[1..] : path[1..slash]);
        Key = slash < 0 ? "" : Uri.UnescapeDataString(path[(slash + 1)..]);
    }

    /// <summary>The method, in upper case.</summary>
    public string Method { get; }

    /// <summary>The path and query, as they were sent.</summary>
    public string Target { get; }

    /// <summary>The bucket, of an address in path style.</summary>
    public string Bucket { get; }

    /// <summary>The key; empty for requests of a bucket.</summary>
    public string Key { get; }

    /// <summary>The operation, such as <c>UploadPart</c>.</summary>
    public string Operation => field ??= (Method, Key.Length > 0) switch
    {
        ("PUT", true) when Query("partNumber") is not null => Header("x-amz-copy-source") is null ? "UploadPart" : "UploadPartCopy",
        ("PUT", true) when Header("x-amz-copy-source") is not null => "CopyObject",
        ("PUT", true) => "PutObject",
        ("PUT", false) => "CreateBucket",
        ("GET", true) when Query("uploadId") is not null => "ListParts",
        ("GET", true) when Query("attributes") is not null => "GetObjectAttributes",
        ("GET", true) when Query("tagging") is not null => "GetObjectTagging",
        ("GET", true) => "GetObject",
        ("GET", false) when Query("uploads") is not null => "ListMultipartUploads",
        ("GET", false) => "ListObjectsV2",
        ("HEAD", true) => "HeadObject",
        ("POST", true) when Query("uploads") is not null => "CreateMultipartUpload",
        ("POST", true) => "CompleteMultipartUpload",
        ("POST", false) => "DeleteObjects",
        ("DELETE", true) when Query("uploadId") is not null => "AbortMultipartUpload",
        ("DELETE", true) => "DeleteObject",
        _ => Method,
    };

    /// <summary>A header's value; null where there is none.</summary>
    public string? Header(string name) => _headers.GetValueOrDefault(name);

    /// <summary>A value of the query; null where there is none.</summary>
    public string? Query(string name) => _query.GetValueOrDefault(name);

    internal IEnumerable<string> HeaderNames => _headers.Keys.Select(static name => name.ToLowerInvariant());
}
