namespace Tern.S3.Transfers;

/// <summary>Options for the transfer of a folder.</summary>
public sealed class S3FolderOptions
{
    /// <summary>
    /// Gets or sets a filter for files and objects, by their path relative to the folder, with slashes; null to
    /// transfer all.
    /// </summary>
    public Func<string, bool>? Filter { get; set; }

    /// <summary>
    /// Gets or sets the options of each upload, or null. <see cref="Progress"/> reports the progress.
    /// </summary>
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
