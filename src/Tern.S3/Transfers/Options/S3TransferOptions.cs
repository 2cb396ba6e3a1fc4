using Tern.S3.Model;

namespace Tern.S3.Transfers;

/// <summary>How an <see cref="S3Transfer"/> divides and checks what it carries.</summary>
public sealed class S3TransferOptions
{
    /// <summary>
    /// The length of a part of an upload, and of a range of a download, in bytes: 8 MiB. It grows with what is
    /// uploaded, so that 10,000 parts are enough. S3 takes 5 MiB to 5 GiB.
    /// </summary>
    public long PartSize { get; set; } = 8 * 1024 * 1024;

    /// <summary>From which length on, in bytes, an upload is made of parts and a download of ranges: 16 MiB.</summary>
    public long PartThreshold { get; set; } = 16 * 1024 * 1024;

    /// <summary>How many parts or ranges of one transfer are under way at a time: 4.</summary>
    public int Parallelism { get; set; } = 4;

    /// <summary>How many files of a folder are under way at a time: 4.</summary>
    public int FileParallelism { get; set; } = 4;

    /// <summary>
    /// The checksum of uploads. Null for CRC32, or for none if the client's <see cref="AwsClientOptions.RequestChecksums"/> isn't
    /// <see cref="AwsChecksumMode.WhenSupported"/>. CRCs of parts are combined to one of the whole object; SHA-1 and SHA-256 of parts are hashed to one,
    /// which S3 calls composite.
    /// </summary>
    public ChecksumAlgorithm? ChecksumAlgorithm { get; set; }

    /// <summary>How often in a row a body that breaks off is asked for again, from where it broke off, before a download fails: 5.</summary>
    public int MaxResumes { get; set; } = 5;

    /// <summary>
    /// How long a canceled upload waits for the answers that tell what is left of it: to the beginning of an upload in parts, its completion, and the deletion
    /// of its parts. 5 seconds.
    /// </summary>
    public TimeSpan CleanupTimeout { get; set; } = TimeSpan.FromSeconds(5);

    /// <summary>The clock of waits.</summary>
    public TimeProvider TimeProvider { get; set; } = TimeProvider.System;

    // S3 copies up to 5 GiB in one call.
    internal long CopyThreshold { get; set; } = 5L * 1024 * 1024 * 1024;

    // Copied parts take no memory and no bandwidth here: fewer calls, and still several at a time.
    internal long CopyPartSize { get; set; } = 256 * 1024 * 1024;

    // Tests have servers that take smaller ones.
    internal long LeastPartSize { get; set; } = 5 * 1024 * 1024;
}
