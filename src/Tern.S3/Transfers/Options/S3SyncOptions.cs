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
    /// each such object. Else by its time: what is not newer is not carried. S3 tells times by the second: a file that was written in the second in which
    /// its object was stored is compared by its checksum.
    /// </summary>
    public bool CompareChecksums { get; set; }

    /// <summary>
    /// Whether what is not on the side that is carried from is deleted on the other. False unless set. What wasn't compared isn't deleted: what the filter
    /// leaves out, objects of the names of skipped links and special files, names that end in <c>.tern-part</c> or <c>.tern-state</c>, and files that
    /// appeared or changed during the sync.
    /// </summary>
    public bool Delete { get; set; }

    /// <summary>
    /// Whether the side that is carried from may be empty while <see cref="Delete"/> would empty the other. False unless set: it throws then, as an empty
    /// side is more often a wrong prefix or folder than meant.
    /// </summary>
    public bool AllowEmptySource { get; set; }

    /// <summary>What each upload stores beside the bytes; null for nothing.</summary>
    public S3UploadOptions? Upload { get; set; }

    /// <summary>
    /// Returns the options of one file's upload, by its path below the folder, with slashes; null for <see cref="Upload"/>. Files are uploaded side by side, so
    /// it is called from several threads.
    /// </summary>
    public Func<string, S3UploadOptions?>? UploadFor { get; set; }

    /// <summary>
    /// The caller's own key of all objects (SSE-C), up and down: base64 of its 32 bytes; null for none, or for that of <see cref="Upload"/>.
    /// </summary>
    public string? SSECustomerKey { get; set; }

    /// <summary>Is told of each file when it was carried, with its key: from any thread; null for nobody.</summary>
    public IProgress<string>? Progress { get; set; }

    /// <summary>Is told of each link, pipe, socket or device that was skipped, in a sentence; null for nobody.</summary>
    public IProgress<string>? Warnings { get; set; }
}
