using Microsoft.AspNetCore.Http;
using Tern.Local.S3;

namespace Tern.S3.Tests.Server;

/// <summary>
/// The ways in which a store differs from S3. A table in the guide "Stores other than AWS" lists the stores.
/// </summary>
public sealed record S3Quirks
{
    /// <summary>Whether bodies followed by checksums (<c>x-amz-trailer</c>) are refused.</summary>
    public bool RefusesTrailers { get; init; }

    /// <summary>
    /// Whether <c>Content-Encoding: aws-chunked</c> and the <c>STREAMING-…</c> payload hashes are refused.
    /// </summary>
    public bool RefusesChunks { get; init; }

    /// <summary>Whether the framing of <c>aws-chunked</c> is stored as part of the object.</summary>
    public bool KeepsChunks { get; init; }

    /// <summary>Whether <c>aws-chunked</c> stays in the object's <c>Content-Encoding</c>.</summary>
    public bool KeepsChunkedEncoding { get; init; }

    /// <summary>Whether <c>x-amz-checksum-type: FULL_OBJECT</c> is refused.</summary>
    public bool RefusesFullObject { get; init; }

    /// <summary>Whether all headers of checksums are refused.</summary>
    public bool RefusesChecksums { get; init; }

    /// <summary>Whether checksums are neither checked nor returned.</summary>
    public bool IgnoresChecksums { get; init; }

    /// <summary>Whether DeleteObjects is not implemented.</summary>
    public bool HasNoBatchDelete { get; init; }

    /// <summary>Whether DeleteObjects needs <c>Content-MD5</c>.</summary>
    public bool WantsMd5 { get; init; }

    /// <summary>Whether the response to a request for a part has the part's own ETag.</summary>
    public bool TellsPartETags { get; init; }

    /// <summary>Whether responses with objects have no length, and end with their connection.</summary>
    public bool TellsNoLength { get; init; }

    /// <summary>How the time of <c>Last-Modified</c> is written; null for the usual form.</summary>
    public string? DateFormat { get; init; }

    /// <summary>
    /// Whether the first request of each operation is answered with 429 and a store-specific code.
    /// </summary>
    public bool ThrottlesBy429 { get; init; }

    internal bool TellsNoChecksums => IgnoresChecksums || RefusesChecksums;

    internal bool ChangesRequests => IgnoresChecksums || KeepsChunks;

    /// <exception cref="S3ErrorException">The store refuses a request that S3 accepts.</exception>
    internal void Check(ServerRequest request)
    {
        if (RefusesTrailers && request.Header("x-amz-trailer") is not null) throw Refused("x-amz-trailer");
        var isChunked = request.Header("content-encoding")?.Contains("aws-chunked", StringComparison.Ordinal) == true
            || request.Header("x-amz-content-sha256")?.StartsWith("STREAMING-", StringComparison.Ordinal) == true;
        if (RefusesChunks && isChunked) throw new S3ErrorException("NotImplemented", 501, "STREAMING payloads are not implemented.");
        if (RefusesFullObject && request.Header("x-amz-checksum-type") == "FULL_OBJECT") throw Refused("x-amz-checksum-type");
        if (RefusesChecksums && request.HeaderNames.FirstOrDefault(IsOfChecksums) is { } name) throw Refused(name);
        if (request.Operation != "DeleteObjects") return;
        if (HasNoBatchDelete)
            throw new S3ErrorException("NotImplemented", 501, "A header you provided implies functionality that is not implemented.");
        if (WantsMd5 && request.Header("content-md5") is null)
            throw new S3ErrorException("MissingContentMD5", 400, "Missing required header for this request: Content-Md5.");
    }

    /// <summary>Removes the parts of a request that the store ignores.</summary>
    internal void Change(HttpRequest request)
    {
        if (IgnoresChecksums) StoreQuirks.Remove(request, static name => IsOfChecksums(name) || name == "x-amz-trailer");
        if (!KeepsChunks || !request.Headers.ContainsKey("x-amz-decoded-content-length")) return;
        StoreQuirks.Remove(request, static name =>
            IsOfChecksums(name) || name is "x-amz-trailer" or "x-amz-decoded-content-length" or "x-amz-content-sha256" or "content-encoding");
    }

    private static bool IsOfChecksums(string header) =>
        header.StartsWith("x-amz-checksum-", StringComparison.Ordinal) || header == "x-amz-sdk-checksum-algorithm";

    private static S3ErrorException Refused(string header) => new("InvalidArgument", 400, $"Unsupported header '{header}' received for this API call.");
}
