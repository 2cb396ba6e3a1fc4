using Tern.S3.Model;

namespace Tern.S3.Transfers;

/// <summary>Options for an <see cref="S3Transfer"/>, which determine parts, concurrency and checksums.</summary>
public sealed class S3TransferOptions
{
    /// <summary>
    /// Gets or sets the length of a part of an upload, and of a range of a download, in bytes. The default is 8 MiB.
    /// For large uploads, it increases so that 10,000 parts are enough. S3 allows 5 MiB to 5 GiB.
    /// </summary>
    public long PartSize { get; set; } = 8 * 1024 * 1024;

    /// <summary>
    /// Gets or sets the length in bytes from which uploads are divided into parts and downloads into ranges. The
    /// default is 16 MiB.
    /// </summary>
    public long PartThreshold { get; set; } = 16 * 1024 * 1024;

    /// <summary>Gets or sets the number of concurrent parts or ranges of one transfer. The default is 4.</summary>
    public int Parallelism { get; set; } = 4;

    /// <summary>Gets or sets the number of concurrent files of a folder. The default is 4.</summary>
    public int FileParallelism { get; set; } = 4;

    /// <summary>
    /// Gets or sets the checksum of uploads. If null, it's CRC32, or none if the client's
    /// <see cref="AwsClientOptions.RequestChecksums"/> isn't <see cref="AwsChecksumMode.WhenSupported"/>. The CRCs of
    /// parts are combined into one of the whole object; the SHA-1 or SHA-256 values of parts are hashed into one that
    /// S3 calls composite.
    /// </summary>
    public ChecksumAlgorithm? ChecksumAlgorithm { get; set; }

    /// <summary>
    /// Gets or sets how many times in succession an interrupted response body is requested again, from where it
    /// stopped, before a download fails. The default is 5.
    /// </summary>
    public int MaxResumes { get; set; } = 5;

    /// <summary>
    /// Gets or sets how long a canceled upload waits for the responses that show what it leaves behind: to the start of
    /// a multipart upload, its completion, and the deletion of its parts. The default is 5 seconds.
    /// </summary>
    public TimeSpan CleanupTimeout { get; set; } = TimeSpan.FromSeconds(5);

    /// <summary>Gets or sets the clock for delays. The default is the system's clock.</summary>
    public TimeProvider TimeProvider { get; set; } = TimeProvider.System;

    // S3 copies up to 5 GiB in one call.
    internal long CopyThreshold { get; set; } = 5L * 1024 * 1024 * 1024;

    // Copied parts use no memory and no bandwidth here: larger parts need fewer calls, and several still run
    // concurrently.
    internal long CopyPartSize { get; set; } = 256 * 1024 * 1024;

    // Tests use servers that allow smaller parts.
    internal long LeastPartSize { get; set; } = 5 * 1024 * 1024;
}
