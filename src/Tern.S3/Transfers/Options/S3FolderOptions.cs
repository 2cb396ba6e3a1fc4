namespace Tern.S3.Transfers;

/// <summary>How a folder is carried.</summary>
public sealed class S3FolderOptions
{
    /// <summary>Which files and objects are carried, by their path below the folder, with slashes; null for all.</summary>
    public Func<string, bool>? Filter { get; set; }

    /// <summary>What each upload stores beside the bytes; null for nothing. Its progress is told by <see cref="Progress"/>.</summary>
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
