using Tern.Concurrency;
using Tern.S3.Model;

namespace Tern.S3.Transfers;

/// <summary>Transfers the files of one folder to one prefix, or in the opposite direction.</summary>
internal sealed class FolderTransfer(S3Transfer transfer, S3Client client, TransferSettings settings, string folder, string bucket, string prefix)
{
    // S3's times have a resolution of one second.
    private static readonly TimeSpan s_second = TimeSpan.FromSeconds(1);

    private static readonly S3UploadOptions s_upload = new();

    private readonly FolderPaths _paths = new(folder);

    private BoundedOptions Bound => new() { MaxConcurrency = settings.FileParallelism };

    public async Task<S3FolderResult> UploadAsync(S3FolderOptions options, CancellationToken cancellationToken)
    {
        var tally = new FolderTally(options.Progress, options.Warnings);
        await Bounded.ForEachAsync(Local(options.Filter, tally), UpAsync, Bound, cancellationToken).ConfigureAwait(false);
        return tally.Result();

        async ValueTask UpAsync(FileInfo file, CancellationToken token) =>
            await UploadAsync(file, OptionsOf(file, options.Upload, options.UploadFor, options.SSECustomerKey), tally, token).ConfigureAwait(false);
    }

    public async Task<S3FolderResult> DownloadAsync(S3FolderOptions options, CancellationToken cancellationToken)
    {
        var tally = new FolderTally(options.Progress, options.Warnings);
        var download = new S3DownloadOptions { SSECustomerKey = options.SSECustomerKey };
        // All keys are checked before anything is written.
        var found = await RemoteAsync(options.Filter, refuses: true, isForDelete: false, cancellationToken).ConfigureAwait(false);
        await Bounded.ForEachAsync(found, DownAsync, Bound, cancellationToken).ConfigureAwait(false);
        return tally.Result();

        async ValueTask DownAsync(KeyValuePair<string, S3ObjectInfo> item, CancellationToken token) =>
            await DownloadAsync(item.Key, item.Value, download, tally, token).ConfigureAwait(false);
    }

    public async Task<S3FolderResult> SyncUpAsync(S3SyncOptions options, CancellationToken cancellationToken)
    {
        var tally = new FolderTally(options.Progress, options.Warnings);
        var remote = await RemoteAsync(options.Filter, refuses: false, options.Delete, cancellationToken).ConfigureAwait(false);
        var local = new HashSet<string>(StringComparer.Ordinal);
        await Bounded.ForEachAsync(Seen(), UpAsync, Bound, cancellationToken).ConfigureAwait(false);
        if (!options.Delete) return tally.Result();
        var gone = new List<string>();
        foreach (var (relative, found) in remote)
        {
            if (!local.Contains(relative) && !BesideName.Is(relative) && !tally.IsSkipped(relative)) gone.Add(found.Key);
        }

        if (local.Count == 0 && gone.Count > 0 && !options.AllowEmptySource)
        {
            throw Empty(FormattableString.Invariant(
                $"The folder '{folder}' has no files to upload, and {gone.Count} objects of '{bucket}/{prefix}' would be deleted"));
        }

        var deleted = await client.DeleteAllAsync(bucket, gone, cancellationToken: cancellationToken).ConfigureAwait(false);
        if (deleted.Errors is not [var first, ..]) return tally.Result(gone.Count);
        throw new S3TransferException(
            FormattableString.Invariant(
                $"{deleted.Errors.Count} of {gone.Count} objects couldn't be deleted; the first is '{first.Key}': {first.Message} ({first.Code}). ") +
            "All files were uploaded.");

        IEnumerable<FileInfo> Seen()
        {
            foreach (var file in Local(options.Filter, tally))
            {
                local.Add(Relative(file));
                yield return file;
            }
        }

        async ValueTask UpAsync(FileInfo file, CancellationToken token)
        {
            var upload = OptionsOf(file, options.Upload, options.UploadFor, options.SSECustomerKey);
            var isSame = remote.TryGetValue(Relative(file), out var there)
                && await IsSameAsync(file, there, isUp: true, options, upload.SSECustomerKey, token).ConfigureAwait(false);
            if (isSame) tally.Same();
            else await UploadAsync(file, upload, tally, token).ConfigureAwait(false);
        }
    }

    public async Task<S3FolderResult> SyncDownAsync(S3SyncOptions options, CancellationToken cancellationToken)
    {
        var tally = new FolderTally(options.Progress, options.Warnings);
        var download = new S3DownloadOptions { SSECustomerKey = options.SSECustomerKey };
        var remote = await RemoteAsync(options.Filter, refuses: true, options.Delete, cancellationToken).ConfigureAwait(false);
        // Determined before anything is transferred: files that appear in the folder in the meantime weren't compared
        // with anything.
        List<(FileInfo File, long Length, DateTime Written)> gone = [];
        foreach (var file in options.Delete ? Local(options.Filter, tally) : [])
            if (!remote.ContainsKey(Relative(file))) gone.Add((file, file.Length, file.LastWriteTimeUtc));
        if (remote.Count == 0 && gone.Count > 0 && !options.AllowEmptySource)
        {
            throw Empty(FormattableString.Invariant(
                $"'{bucket}/{prefix}' has no objects to download, and {gone.Count} files of the folder '{folder}' would be deleted"));
        }

        await Bounded.ForEachAsync(remote, DownAsync, Bound, cancellationToken).ConfigureAwait(false);
        var deleted = 0;
        foreach (var (file, length, written) in gone)
        {
            file.Refresh();
            if (!file.Exists || file.Length != length || file.LastWriteTimeUtc != written) continue;
            file.Delete();
            deleted++;
        }

        return tally.Result(deleted);

        async ValueTask DownAsync(KeyValuePair<string, S3ObjectInfo> item, CancellationToken token)
        {
            var file = new FileInfo(FolderKeys.PathOf(folder, item.Key));
            if (file.Exists && await IsSameAsync(file, item.Value, isUp: false, options, download.SSECustomerKey, token).ConfigureAwait(false)) tally.Same();
            else await DownloadAsync(item.Key, item.Value, download, tally, token).ConfigureAwait(false);
        }
    }

    private static S3TransferException Empty(string what) => new(
        $"{what}. Nothing was deleted. Check the bucket, prefix, folder and filter; or set {nameof(S3SyncOptions.AllowEmptySource)} if this " +
        "is intended.");

    private S3UploadOptions OptionsOf(FileInfo file, S3UploadOptions? all, Func<string, S3UploadOptions?>? each, string? customerKey) =>
        (each?.Invoke(Relative(file)) ?? all ?? s_upload).With(customerKey);

    private string Relative(FileInfo file) => FolderKeys.KeyOf(folder, file.FullName, "");

    private IEnumerable<FileInfo> Local(Func<string, bool>? filter, FolderTally tally)
    {
        if (!Directory.Exists(folder)) yield break;
        foreach (var file in _paths.Files(Skip))
        {
            // Files that a download keeps for resuming don't belong to the folder.
            if (BesideName.Is(file.Name)) continue;
            if (filter is null || filter(Relative(file))) yield return file;
        }

        void Skip(FileSystemInfo entry, string what) => tally.Skip(FolderKeys.KeyOf(folder, entry.FullName, ""), entry.FullName, what);
    }

    private async Task<Dictionary<string, S3ObjectInfo>> RemoteAsync(
        Func<string, bool>? filter, bool refuses, bool isForDelete, CancellationToken cancellationToken)
    {
        // If names are case-insensitive, two keys could be the same file.
        var ignoresCase = refuses && (OperatingSystem.IsWindows() || OperatingSystem.IsMacOS());
        var names = ignoresCase ? StringComparer.OrdinalIgnoreCase : StringComparer.Ordinal;
        var found = new Dictionary<string, S3ObjectInfo>(names);
        var folders = new Dictionary<string, string>(names);
        await foreach (var item in new ObjectSequence(client, bucket, prefix, null, isForDelete, cancellationToken).ConfigureAwait(false))
        {
            var relative = item.Key[prefix.Length..];
            if (FolderKeys.IsFolder(relative) || (filter is not null && !filter(relative))) continue;
            if (refuses && FolderKeys.Refuse(relative, OperatingSystem.IsWindows()) is { } why)
            {
                throw new S3TransferException(
                    $"The object '{item.Key}' can't be a file in '{folder}': {why}. Nothing was downloaded. Exclude it with Filter, or download it " +
                    $"separately.");
            }

            if (!found.TryAdd(relative, item))
                throw new S3TransferException($"The objects '{item.Key}' and '{found[relative].Key}' would be the same file here. Exclude one with Filter.");
            for (var slash = relative.LastIndexOf('/'); refuses && slash > 0 && folders.TryAdd(relative[..slash], item.Key);)
                slash = relative.LastIndexOf('/', slash - 1);
        }

        foreach (var (folderName, below) in folders)
        {
            if (found.TryGetValue(folderName, out var file))
                throw new S3TransferException($"The object '{file.Key}' would be a file, but '{below}' needs a folder of that name. Exclude one with Filter.");
        }

        return found;
    }

    private async Task<bool> IsSameAsync(
        FileInfo file, S3ObjectInfo there, bool isUp, S3SyncOptions options, string? customerKey, CancellationToken cancellationToken)
    {
        if (file.Length != there.Length) return false;
        if (options.CompareChecksums) return await HasSameContentAsync(file, there, customerKey, cancellationToken).ConfigureAwait(false);

        var written = new DateTimeOffset(file.LastWriteTimeUtc);
        if (!isUp) return there.LastModified < written + s_second;
        if (written <= there.LastModified) return true;
        // Written within the second in which the object was stored: either before or after it.
        return written < there.LastModified + s_second && await HasSameContentAsync(file, there, customerKey, cancellationToken).ConfigureAwait(false);
    }

    private async Task<bool> HasSameContentAsync(FileInfo file, S3ObjectInfo there, string? customerKey, CancellationToken cancellationToken)
    {
        var head = new HeadObjectRequest { Bucket = bucket, Key = there.Key, SSECustomerKey = customerKey };
        return await SameContent.IsSameAsync(client, head, there.ETag, file.FullName, cancellationToken).ConfigureAwait(false);
    }

    private async Task UploadAsync(FileInfo file, S3UploadOptions options, FolderTally tally, CancellationToken cancellationToken)
    {
        var key = FolderKeys.KeyOf(folder, file.FullName, prefix);
        var result = await transfer.UploadAsync(bucket, key, file.FullName, options, cancellationToken).ConfigureAwait(false);
        tally.Carried(key, result.Length);
    }

    private async Task DownloadAsync(
        string relative, S3ObjectInfo found, S3DownloadOptions options, FolderTally tally, CancellationToken cancellationToken)
    {
        var path = FolderKeys.PathOf(folder, relative);
        _paths.Prepare(path);
        var result = await transfer.DownloadAsync(bucket, found.Key, path, options, cancellationToken).ConfigureAwait(false);
        // Sets the file's time to the object's, so that a comparison by time finds them equal.
        if (result.LastModified is { } modified) File.SetLastWriteTimeUtc(path, modified.UtcDateTime);
        tally.Carried(found.Key, result.Length);
    }
}
