using Tern.S3.Transfers.Folders;

namespace Tern.S3.Transfers;

public sealed partial class S3Transfer
{
    /// <summary>Uploads the files of a folder, and of those in it. Links are not followed.</summary>
    /// <param name="folder">The folder.</param>
    /// <param name="bucket">The bucket.</param>
    /// <param name="prefix">What keys begin with, such as <c>photos/2026/</c>; a slash is added where it has none, and nothing to an empty one.</param>
    /// <param name="options">Which files, and what is stored with them; null for all.</param>
    /// <param name="cancellationToken">Ends it. Files that were uploaded stay.</param>
    /// <returns>What was uploaded.</returns>
    /// <exception cref="DirectoryNotFoundException">There is no such folder.</exception>
    /// <exception cref="AwsServiceException">S3 said so: the first error ends it.</exception>
    /// <exception cref="AwsTransportException">No complete and sound answer came.</exception>
    public Task<S3FolderResult> UploadFolderAsync(
        string folder, string bucket, string prefix = "", S3FolderOptions? options = null, CancellationToken cancellationToken = default)
    {
        CheckFolder(folder);
        return CanceledTransfer.OfAsync(Folder(folder, bucket, prefix).UploadAsync(options ?? new S3FolderOptions(), cancellationToken), cancellationToken);
    }

    /// <summary>
    /// Downloads the objects below a prefix to a folder. A key that would leave the folder, or can't be a file here, is refused before anything is written.
    /// </summary>
    /// <param name="bucket">The bucket.</param>
    /// <param name="prefix">What keys begin with; a slash is added where it has none, and nothing to an empty one.</param>
    /// <param name="folder">The folder. It is made where there is none.</param>
    /// <param name="options">Which objects; null for all.</param>
    /// <param name="cancellationToken">Ends it. Files that were downloaded stay.</param>
    /// <returns>What was downloaded.</returns>
    /// <exception cref="S3TransferException">A key can't be a file of the folder.</exception>
    /// <exception cref="AwsServiceException">S3 said so: the first error ends it.</exception>
    /// <exception cref="AwsTransportException">No complete and sound answer came.</exception>
    public Task<S3FolderResult> DownloadFolderAsync(
        string bucket, string prefix, string folder, S3FolderOptions? options = null, CancellationToken cancellationToken = default) =>
        CanceledTransfer.OfAsync(Folder(folder, bucket, prefix).DownloadAsync(options ?? new S3FolderOptions(), cancellationToken), cancellationToken);

    /// <summary>Brings a folder and a prefix in step: carries what is new or changed, and deletes what is gone where that is wanted.</summary>
    /// <param name="direction">Which side is carried to the other.</param>
    /// <param name="folder">The folder.</param>
    /// <param name="bucket">The bucket.</param>
    /// <param name="prefix">What keys begin with; a slash is added where it has none, and nothing to an empty one.</param>
    /// <param name="options">How it is compared, and what is deleted; null for by length and time, and nothing.</param>
    /// <param name="cancellationToken">Ends it. What was carried stays.</param>
    /// <returns>What was done.</returns>
    /// <exception cref="DirectoryNotFoundException">The folder is to be uploaded, and there is none.</exception>
    /// <exception cref="S3TransferException">A key can't be a file of the folder; or an object could not be deleted.</exception>
    /// <exception cref="AwsServiceException">S3 said so: the first error ends it.</exception>
    /// <exception cref="AwsTransportException">No complete and sound answer came.</exception>
    public Task<S3FolderResult> SyncFolderAsync(
        S3SyncDirection direction, string folder, string bucket, string prefix =
            "", S3SyncOptions? options = null, CancellationToken cancellationToken = default)
    {
        var given = options ?? new S3SyncOptions();
        // A folder that is missing by mistake must not empty the bucket.
        if (direction == S3SyncDirection.Up) CheckFolder(folder);
        var both = Folder(folder, bucket, prefix);
        return CanceledTransfer.OfAsync(
            direction == S3SyncDirection.Up ? both.SyncUpAsync(given, cancellationToken) : both.SyncDownAsync(given, cancellationToken), cancellationToken);
    }

    private static void CheckFolder(string folder)
    {
        ArgumentException.ThrowIfNullOrEmpty(folder);
        if (!Directory.Exists(folder)) throw new DirectoryNotFoundException($"There is no folder '{folder}'.");
    }

    private FolderTransfer Folder(string folder, string bucket, string prefix)
    {
        ArgumentException.ThrowIfNullOrEmpty(folder);
        ArgumentException.ThrowIfNullOrEmpty(bucket);
        ArgumentNullException.ThrowIfNull(prefix);
        var below = prefix.Length == 0 || prefix.EndsWith('/') ? prefix : prefix + "/";
        return new FolderTransfer(this, _client, _settings, Path.TrimEndingDirectorySeparator(Path.GetFullPath(folder)), bucket, below);
    }
}
