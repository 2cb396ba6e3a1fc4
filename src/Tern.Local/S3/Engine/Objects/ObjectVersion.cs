namespace Tern.Local.S3;

/// <summary>
/// A version of an object, or a delete marker. It doesn't change, except for the settings that S3 can change later;
/// these are replaced as a whole.
/// </summary>
internal sealed class ObjectVersion
{
    /// <summary>The ID of versions that were written without versioning.</summary>
    public const string NullId = "null";

    private ObjectBody _body = ObjectBody.Empty;

    public required string Key { get; init; }

    /// <summary>Gets the ID, or <see cref="NullId"/>.</summary>
    public required string VersionId { get; init; }

    /// <summary>Gets the number that orders all versions of a bucket by the time they were written.</summary>
    public required long Sequence { get; init; }

    /// <summary>Gets the time it was written, in whole seconds.</summary>
    public required DateTimeOffset LastModified { get; init; }

    public bool IsDeleteMarker { get; init; }

    /// <summary>Gets the bytes. A delete marker has none.</summary>
    public ObjectBody Body { get => _body; init => _body = value; }

    public long Size => Body.Length;

    /// <summary>
    /// Gets the entity tag, in quotes. If it was set to null, it is computed when it is needed for the first time.
    /// </summary>
    public string ETag { get => field ??= ETags.Of(Body); init; } = "";

    public ObjectChecksum? Checksum { get; init; }

    /// <summary>Gets the parts, or null if the object wasn't uploaded in parts.</summary>
    public IReadOnlyList<ObjectPart>? Parts { get; init; }

    /// <summary>Gets the upload that created the object, so that its completion can be repeated; otherwise,
    /// null.</summary>
    public string? UploadId { get; init; }

    public ObjectMetadata Metadata { get; init; } = ObjectMetadata.Empty;

    public ObjectEncryption Encryption { get; init; } = ObjectEncryption.S3Managed;

    /// <summary>Gets the base64 of the MD5 of the customer's key, or null without SSE-C.</summary>
    public string? CustomerKeyMd5 { get; init; }

    public string? WebsiteRedirect { get; init; }

    /// <summary>Gets or sets the storage class, which lifecycle rules change.</summary>
    public string StorageClass { get; set; } = StorageClasses.Standard;

    /// <summary>Gets or sets the tags. Set them with <see cref="S3Bucket.SetTags"/>.</summary>
    public IReadOnlyList<S3Tag> Tags { get; set; } = [];

    /// <summary>Gets or sets the retention. Set it with <see cref="S3Bucket.SetRetention"/>.</summary>
    public ObjectRetention? Retention { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether there is a legal hold, or null if it was never set. Set it with <see
    /// cref="S3Bucket.SetLegalHold"/>.
    /// </summary>
    public bool? LegalHold { get; set; }

    /// <summary>Gets or sets the end of a restored copy from an archive, or null if none was restored.</summary>
    public DateTimeOffset? RestoredUntil { get; set; }

    /// <summary>
    /// Gets or sets the access control list, of the service layer's type. Set it with <see cref="S3Bucket.SetAcl"/>.
    /// </summary>
    public object? Acl { get; set; }

    /// <summary>Gets or sets the time at which a newer version was written, or null for the newest version.</summary>
    public DateTimeOffset? NoncurrentSince { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether <see cref="NoncurrentSince"/> is in the version's entry, because it
    /// isn't the time of the next version.
    /// </summary>
    public bool IsSinceKept { get; set; }

    /// <summary>Returns this version with another body that has the same bytes.</summary>
    public ObjectVersion With(ObjectBody body)
    {
        var version = (ObjectVersion)MemberwiseClone();
        version._body = body;
        return version;
    }
}
