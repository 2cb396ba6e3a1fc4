namespace Tern.Local.S3;

/// <summary>An object to store: everything except its bytes.</summary>
internal sealed class ObjectDraft
{
    public required string Key { get; init; }

    public ObjectMetadata Metadata { get; init; } = ObjectMetadata.Empty;

    /// <summary>Gets the storage class. The engine checks it.</summary>
    public string StorageClass { get; init; } = StorageClasses.Standard;

    public IReadOnlyList<S3Tag> Tags { get; init; } = [];

    /// <summary>Gets the retention, or null for the bucket's default.</summary>
    public ObjectRetention? Retention { get; init; }

    /// <summary>
    /// Gets a value indicating whether the object has a legal hold, or null if the client didn't set it.
    /// </summary>
    public bool? LegalHold { get; init; }

    /// <summary>
    /// Gets the encryption with S3's or KMS's keys, or null for the bucket's default. Null with a customer key.
    /// </summary>
    public ObjectEncryption? Encryption { get; init; }

    /// <summary>Gets the key of SSE-C.</summary>
    public CustomerKey? CustomerKey { get; init; }

    public string? WebsiteRedirect { get; init; }

    /// <summary>Gets the access control list, of the service layer's type.</summary>
    public object? Acl { get; init; }

    public ChangeOrigin? Origin { get; init; }

    /// <summary>Gets a value indicating whether the object is uploaded by a form.</summary>
    public bool IsForm { get; init; }
}
