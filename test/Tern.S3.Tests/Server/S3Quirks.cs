using Microsoft.AspNetCore.Http;
using Tern.Local.S3;

namespace Tern.S3.Tests.Server;

/// <summary>
/// What a store does otherwise than S3. A table of the guide "Stores other than AWS" says which stores do.
/// </summary>
public sealed record S3Quirks
{
    /// <summary>Whether bodies with checksums behind them (<c>x-amz-trailer</c>) are refused.</summary>
    public bool RefusesTrailers { get; init; }

    /// <summary>
    /// Whether <c>Content-Encoding: aws-chunked</c> and the <c>STREAMING-…</c> payload hashes are refused.
    /// </summary>
    public bool RefusesChunks { get; init; }

    /// <summary>Whether the framing of <c>aws-chunked</c> is taken for the object's own bytes.</summary>
    public bool KeepsChunks { get; init; }

    /// <summary>Whether <c>aws-chunked</c> stays in the object's <c>Content-Encoding</c>.</summary>
    public bool KeepsChunkedEncoding { get; init; }

    /// <summary>Whether <c>x-amz-checksum-type: FULL_OBJECT</c> is refused.</summary>
    public bool RefusesFullObject { get; init; }

    /// <summary>Whether all headers of checksums are refused.</summary>
    public bool RefusesChecksums { get; init; }

    /// <summary>Whether checksums are neither checked nor told.</summary>
    public bool IgnoresChecksums { get; init; }

    /// <summary>Whether DeleteObjects is not implemented.</summary>
    public bool HasNoBatchDelete { get; init; }

    /// <summary>Whether DeleteObjects needs <c>Content-MD5</c>.</summary>
    public bool WantsMd5 { get; init; }

    /// <summary>Whether an answer with a part by its number has the part's own ETag.</summary>
    public bool TellsPartETags { get; init; }

    /// <summary>Whether answers with objects have no length, and end with their connection.</summary>
    public bool TellsNoLength { get; init; }

    /// <summary>How the time of <c>Last-Modified</c> is written; null for the usual form.</summary>
    public string? DateFormat { get; init; }

    /// <summary>
    /// Whether the first request of each operation is answered by 429 with a code of the store's own.
    /// </summary>
    public bool ThrottlesBy429 { get; init; }

    internal bool TellsNoChecksums => IgnoresChecksums || RefusesChecksums;

    internal bool ChangesRequests => IgnoresChecksums || KeepsChunks;

    /// <exception cref="S3ErrorException">The store refuses what S3 takes.</exception>
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

    /// <summary>Takes out of a request what the store doesn't read.</summary>
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
