namespace Tern.S3.Transfers;

/// <summary>Options for syncing a folder and a bucket.</summary>
public sealed class S3SyncOptions
{
    /// <summary>
    /// Gets or sets a filter for files and objects, by their path relative to the folder, with slashes; null for all.
    /// The others are neither transferred nor deleted.
    /// </summary>
    public Func<string, bool>? Filter { get; set; }

    /// <summary>
    /// true to compare files and objects of equal length by their checksum, which reads each such file and requests
    /// each such object's checksum from S3; false to compare them by time, and transfer only those that are newer. S3's
    /// times have a resolution of one second: a file that was written in the same second in which its object was stored
    /// is compared by its checksum.
    /// </summary>
    public bool CompareChecksums { get; set; }

    /// <summary>
    /// true to delete files or objects in the destination that don't exist in the source; otherwise, false. The default
    /// is false. Anything that wasn't compared isn't deleted: files and objects that the filter excludes, objects with
    /// the names of skipped links and special files, names that end with <c>.tern-part</c> or <c>.tern-state</c>, and
    /// files that appeared or changed during the sync.
    /// </summary>
    public bool Delete { get; set; }

    /// <summary>
    /// true to allow an empty source when <see cref="Delete"/> would empty the destination; otherwise, false. The
    /// default is false: the sync throws an exception, because an empty source is usually a wrong prefix or folder.
    /// </summary>
    public bool AllowEmptySource { get; set; }

    /// <summary>Gets or sets the options of each upload, or null.</summary>
    public S3UploadOptions? Upload { get; set; }

    /// <summary>
    /// Gets or sets a function that returns the options of one file's upload, given its path relative to the folder,
    /// with slashes. If it returns null, <see cref="Upload"/> applies. Files are uploaded concurrently, so it's called
    /// from several threads.
    /// </summary>
    public Func<string, S3UploadOptions?>? UploadFor { get; set; }

    /// <summary>
    /// Gets or sets your own key of all objects (SSE-C), for uploads and downloads, as base64 of its 32 bytes; null for
    /// none, or for that of <see cref="Upload"/>.
    /// </summary>
    public string? SSECustomerKey { get; set; }

    /// <summary>Gets or sets the receiver of each transferred file's key, on any thread; or null.</summary>
    public IProgress<string>? Progress { get; set; }

    /// <summary>
    /// Gets or sets the receiver of a message for each link, pipe, socket or device that was skipped; or null.
    /// </summary>
    public IProgress<string>? Warnings { get; set; }
}
