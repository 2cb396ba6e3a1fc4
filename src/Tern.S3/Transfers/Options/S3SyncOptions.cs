namespace Tern.S3.Transfers;

/// <summary>How two sides are brought in step.</summary>
public sealed class S3SyncOptions
{
    /// <summary>
    /// Which files and objects are looked at, by their path below the folder, with slashes; null for all. Others are
    /// neither carried nor deleted.
    /// </summary>
    public Func<string, bool>? Filter { get; set; }

    /// <summary>
    /// Whether what is of the same length is compared by its checksum: each such file is read, and S3 is asked about
    /// each such object. Else by its time: what is not newer is not carried.
    /// </summary>
    public bool CompareChecksums { get; set; }

    /// <summary>Whether what is not on the side that is carried from is deleted on the other. False unless set.</summary>
    public bool Delete { get; set; }

    /// <summary>What each upload stores beside the bytes; null for nothing.</summary>
    public S3UploadOptions? Upload { get; set; }

    /// <summary>
    /// The caller's own key of all objects (SSE-C), up and down: base64 of its 32 bytes; null for none, or for that of <see cref="Upload"/>.
    /// </summary>
    public string? SSECustomerKey { get; set; }

    /// <summary>Is told of each file when it was carried, with its key: from any thread; null for nobody.</summary>
    public IProgress<string>? Progress { get; set; }
}
