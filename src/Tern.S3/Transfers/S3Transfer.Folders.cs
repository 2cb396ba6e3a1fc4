namespace Tern.S3.Transfers;

public sealed partial class S3Transfer
{
    /// <summary>Uploads the files of a folder and its subfolders. Links aren't followed.</summary>
    /// <param name="folder">The folder's path.</param>
    /// <param name="bucket">The bucket's name.</param>
    /// <param name="prefix">The prefix of the keys, such as <c>photos/2026/</c>. A slash is appended if it's missing
    /// and the prefix isn't empty.</param>
    /// <param name="options">The options, or null to upload all files.</param>
    /// <param name="cancellationToken">A token that cancels the transfer. Files that were already uploaded
    /// stay.</param>
    /// <returns>The result of the upload.</returns>
    /// <exception cref="DirectoryNotFoundException">The folder doesn't exist.</exception>
    /// <exception cref="AwsServiceException">S3 returned an error. The first error ends the transfer.</exception>
    /// <exception cref="AwsTransportException">No complete and valid response arrived.</exception>
    public ValueTask<S3FolderResult> UploadFolderAsync(
        string folder, string bucket, string prefix = "", S3FolderOptions? options = null, CancellationToken cancellationToken = default)
    {
        CheckFolder(folder);
        return CanceledTransfer.OfAsync(Folder(folder, bucket, prefix).UploadAsync(options ?? new S3FolderOptions(), cancellationToken), cancellationToken);
    }

    /// <summary>
    /// Downloads the objects with a prefix to a folder. A key that would be outside the folder, or that can't be a file
    /// name on this system, is refused before anything is written.
    /// </summary>
    /// <param name="bucket">The bucket's name.</param>
    /// <param name="prefix">The prefix of the keys. A slash is appended if it's missing and the prefix isn't
    /// empty.</param>
    /// <param name="folder">The folder's path. It's created if it doesn't exist.</param>
    /// <param name="options">The options, or null to download all objects.</param>
    /// <param name="cancellationToken">A token that cancels the transfer. Files that were already downloaded
    /// stay.</param>
    /// <returns>The result of the download.</returns>
    /// <exception cref="S3TransferException">A key can't be a file of the folder.</exception>
    /// <exception cref="AwsServiceException">S3 returned an error. The first error ends the transfer.</exception>
    /// <exception cref="AwsTransportException">No complete and valid response arrived.</exception>
    public ValueTask<S3FolderResult> DownloadFolderAsync(
        string bucket, string prefix, string folder, S3FolderOptions? options = null, CancellationToken cancellationToken = default) =>
        CanceledTransfer.OfAsync(Folder(folder, bucket, prefix).DownloadAsync(options ?? new S3FolderOptions(), cancellationToken), cancellationToken);

    /// <summary>
    /// Syncs a folder and a prefix: transfers new and changed files, and deletes removed ones if the options specify
    /// so.
    /// </summary>
    /// <param name="direction">The direction of the sync.</param>
    /// <param name="folder">The folder's path.</param>
    /// <param name="bucket">The bucket's name.</param>
    /// <param name="prefix">The prefix of the keys. A slash is appended if it's missing and the prefix isn't
    /// empty.</param>
    /// <param name="options">The options, or null to compare by length and time and to delete nothing.</param>
    /// <param name="cancellationToken">A token that cancels the sync. Files that were already transferred stay.</param>
    /// <returns>The result of the sync.</returns>
    /// <exception cref="DirectoryNotFoundException">The folder is the source and doesn't exist.</exception>
    /// <exception cref="S3TransferException">A key can't be a file of the folder, or an object couldn't be
    /// deleted.</exception>
    /// <exception cref="AwsServiceException">S3 returned an error. The first error ends the sync.</exception>
    /// <exception cref="AwsTransportException">No complete and valid response arrived.</exception>
    public ValueTask<S3FolderResult> SyncFolderAsync(
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
        if (!Directory.Exists(folder)) throw new DirectoryNotFoundException($"The folder '{folder}' doesn't exist.");
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
