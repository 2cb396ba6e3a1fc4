using Tern.S3.Model;

namespace Tern.Messaging.S3;

/// <summary>How bodies are kept in a bucket. Read once, when the store is made.</summary>
public sealed class S3PayloadStoreOptions
{
    /// <summary>What the keys of objects begin with, such as <c>orders/</c>; empty for nothing. What doesn't begin so is not read.</summary>
    public string Prefix { get; set; } = "";

    /// <summary>
    /// Other buckets that messages may point to. Whoever may send to a queue can make a message point anywhere: without this list
    /// a consumer would fetch, and hand over, whatever its role may read.
    /// </summary>
    public IReadOnlyList<string> ReadableBuckets { get; set; } = [];

    /// <summary>The longest body that is read, in bytes. 64 MiB unless set: it is held in memory.</summary>
    public int MaxBodyBytes { get; set; } = 64 * 1024 * 1024;

    /// <summary>The size from which on a body is stored: <see cref="LargePayloads.PayloadStore.Threshold"/>; null for what the service takes.</summary>
    public int? Threshold { get; set; }

    /// <summary>Whether a consumer deletes what it has handled: <see cref="LargePayloads.PayloadStore.DeletesHandled"/>.</summary>
    public bool DeletesHandled { get; set; }

    /// <summary>Sets what an object has besides its body, such as its encryption or tags; null for nothing.</summary>
    public Action<PutObjectRequest>? Configure { get; set; }
}
