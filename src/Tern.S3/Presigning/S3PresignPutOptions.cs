using System.Diagnostics.CodeAnalysis;
using Tern.S3.Model;

namespace Tern.S3;

/// <summary>
/// Options for a presigned upload: the headers that must be sent. They are signed, and S3 refuses an upload with
/// different values.
/// </summary>
public sealed class S3PresignPutOptions
{
    /// <summary>Gets or sets the required <c>Content-Type</c>, or null for any.</summary>
    public string? ContentType { get; set; }

    /// <summary>Gets or sets the required <c>Cache-Control</c>, or null for any.</summary>
    public string? CacheControl { get; set; }

    /// <summary>Gets or sets the required <c>Content-Disposition</c>, or null for any.</summary>
    public string? ContentDisposition { get; set; }

    /// <summary>
    /// Gets or sets the SHA-256 of the content if it's known in advance, so that S3 accepts no other content. 32 bytes,
    /// or empty for any content.
    /// </summary>
    public ReadOnlyMemory<byte> Sha256 { get; set; }

    /// <summary>true if no object with this key may exist yet (<c>If-None-Match: *</c>); otherwise, false.</summary>
    public bool OnlyIfAbsent { get; set; }

    /// <summary>Gets or sets the required metadata; empty for any. Never null.</summary>
    [AllowNull]
    public Dictionary<string, string> Metadata { get => GivenMetadata ??= new(StringComparer.OrdinalIgnoreCase); set => GivenMetadata = value; }

    /// <summary>Gets or sets the required tags; empty for any. Never null.</summary>
    [AllowNull]
    public Dictionary<string, string> Tags { get => GivenTags ??= new(StringComparer.Ordinal); set => GivenTags = value; }

    /// <summary>Gets or sets the required storage class, or null for the bucket's default.</summary>
    public StorageClass? StorageClass { get; set; }

    /// <summary>Gets or sets the required encryption, or null for the bucket's default.</summary>
    public ServerSideEncryption? ServerSideEncryption { get; set; }

    internal Dictionary<string, string>? GivenMetadata { get; private set; }

    internal Dictionary<string, string>? GivenTags { get; private set; }
}
