namespace Tern.S3.Server;

/// <summary>What a store does otherwise than S3. A table of the guide "Stores other than AWS" says which stores do.</summary>
public sealed record S3Quirks
{
    /// <summary>Whether bodies with checksums behind them (<c>x-amz-trailer</c>) are refused.</summary>
    public bool RefusesTrailers { get; init; }

    /// <summary>Whether <c>Content-Encoding: aws-chunked</c> and the <c>STREAMING-…</c> payload hashes are refused.</summary>
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

    /// <summary>Whether the first request of each operation is answered by 429 with a code of the store's own.</summary>
    public bool ThrottlesBy429 { get; init; }
}
