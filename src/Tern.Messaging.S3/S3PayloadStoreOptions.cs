using Tern.S3.Model;

namespace Tern.Messaging.S3;

/// <summary>Options for storing bodies in a bucket. They are read once, when the store is created.</summary>
public sealed class S3PayloadStoreOptions
{
    /// <summary>
    /// Gets or sets the prefix of the objects' keys, such as <c>orders/</c>; empty for none. Objects with other keys
    /// aren't read.
    /// </summary>
    public string Prefix { get; set; } = "";

    /// <summary>
    /// Gets or sets other buckets that messages may point to. Anyone who may send to a queue can send a pointer to any
    /// object: without this list, a consumer would load everything that its role may read and pass it to the handler.
    /// </summary>
    public IReadOnlyList<string> ReadableBuckets { get; set; } = [];

    /// <summary>
    /// Gets or sets the maximum length of a body that is read, in bytes. The default is 64 MiB. Bodies are held in
    /// memory.
    /// </summary>
    public int MaxBodyBytes { get; set; } = 64 * 1024 * 1024;

    /// <summary>
    /// Gets or sets the size above which a body is stored, as in <see cref="PayloadStore.Threshold"/>;
    /// null for the service's limit.
    /// </summary>
    public int? Threshold { get; set; }

    /// <summary>
    /// true if a consumer deletes the bodies of handled messages, as in
    /// <see cref="PayloadStore.DeletesHandled"/>; otherwise, false.
    /// </summary>
    public bool DeletesHandled { get; set; }

    /// <summary>
    /// Gets or sets a callback that sets an object's other properties, such as its encryption or tags; null for none.
    /// </summary>
    public Action<PutObjectRequest>? Configure { get; set; }
}
