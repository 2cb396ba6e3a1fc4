using System.Diagnostics.CodeAnalysis;
using Tern.S3.Model;

namespace Tern.S3;

/// <summary>What whoever uploads by a presigned address must send: these headers are signed, and S3 refuses an upload with others.</summary>
public sealed class S3PresignPutOptions
{
    /// <summary>The <c>Content-Type</c> that must be sent; null for any.</summary>
    public string? ContentType { get; set; }

    /// <summary>The <c>Cache-Control</c> that must be sent; null for any.</summary>
    public string? CacheControl { get; set; }

    /// <summary>The <c>Content-Disposition</c> that must be sent; null for any.</summary>
    public string? ContentDisposition { get; set; }

    /// <summary>
    /// The SHA-256 of the content, where it is known before: S3 takes no other content then. 32 bytes; empty for any content.
    /// </summary>
    public ReadOnlyMemory<byte> Sha256 { get; set; }

    /// <summary>Whether an object of the key must not be there yet (<c>If-None-Match: *</c>).</summary>
    public bool OnlyIfAbsent { get; set; }

    /// <summary>The metadata that must be sent; empty for any. Never null.</summary>
    [AllowNull]
    public Dictionary<string, string> Metadata { get => GivenMetadata ??= new(StringComparer.OrdinalIgnoreCase); set => GivenMetadata = value; }

    /// <summary>The tags that must be sent; empty for any. Never null.</summary>
    [AllowNull]
    public Dictionary<string, string> Tags { get => GivenTags ??= new(StringComparer.Ordinal); set => GivenTags = value; }

    /// <summary>The storage class that must be sent; null for the bucket's.</summary>
    public StorageClass? StorageClass { get; set; }

    /// <summary>The encryption that must be sent; null for the bucket's.</summary>
    public ServerSideEncryption? ServerSideEncryption { get; set; }

    internal Dictionary<string, string>? GivenMetadata { get; private set; }

    internal Dictionary<string, string>? GivenTags { get; private set; }
}
