using Tern.Concurrency;
using Tern.S3.Model;
using Tern.S3.Objects;

namespace Tern.S3.Transfers.Folders;

/// <summary>Carries the files of one folder to one prefix, or back.</summary>
internal sealed class FolderTransfer(S3Transfer transfer, S3Client client, TransferSettings settings, string folder, string bucket, string prefix)
{
    // S3 tells times by the second.
    private static readonly TimeSpan s_second = TimeSpan.FromSeconds(1);

    private static readonly S3UploadOptions s_upload = new();

    private readonly FolderPaths _paths = new(folder);

    private BoundedOptions Bound => new() { MaxConcurrency = settings.FileParallelism };

    public async Task<S3FolderResult> UploadAsync(S3FolderOptions options, CancellationToken cancellationToken)
    {
        var tally = new FolderTally(options.Progress);
        var upload = (options.Upload ?? s_upload).With(options.SSECustomerKey);
        await Bounded.ForEachAsync(Local(options.Filter), UpAsync, Bound, cancellationToken).ConfigureAwait(false);
        return tally.Result();

        async ValueTask UpAsync(FileInfo file, CancellationToken token) => await UploadAsync(file, upload, tally, token).ConfigureAwait(false);
    }

    public async Task<S3FolderResult> DownloadAsync(S3FolderOptions options, CancellationToken cancellationToken)
    {
        var tally = new FolderTally(options.Progress);
        var download = new S3DownloadOptions { SSECustomerKey = options.SSECustomerKey };
        // All keys are looked at before anything is written.
        var found = await RemoteAsync(options.Filter, refuses: true, cancellationToken).ConfigureAwait(false);
        await Bounded.ForEachAsync(found, DownAsync, Bound, cancellationToken).ConfigureAwait(false);
        return tally.Result();

        async ValueTask DownAsync(KeyValuePair<string, S3ObjectInfo> item, CancellationToken token) =>
            await DownloadAsync(item.Key, item.Value, download, tally, token).ConfigureAwait(false);
    }

    public async Task<S3FolderResult> SyncUpAsync(S3SyncOptions options, CancellationToken cancellationToken)
    {
        var tally = new FolderTally(options.Progress);
        var upload = (options.Upload ?? s_upload).With(options.SSECustomerKey);
        var remote = await RemoteAsync(options.Filter, refuses: false, cancellationToken).ConfigureAwait(false);
        var local = new HashSet<string>(StringComparer.Ordinal);
        await Bounded.ForEachAsync(Seen(), UpAsync, Bound, cancellationToken).ConfigureAwait(false);
        if (!options.Delete) return tally.Result();
        var gone = new List<string>();
        foreach (var (relative, found) in remote)
            if (!local.Contains(relative)) gone.Add(found.Key);
        var deleted = await client.DeleteAllAsync(bucket, gone, cancellationToken: cancellationToken).ConfigureAwait(false);
        if (deleted.Errors is not [var first, ..]) return tally.Result(gone.Count);
        throw new S3TransferException(
            FormattableString.Invariant(
                $"{deleted.Errors.Count} of {gone.Count} objects could not be deleted, '{first.Key}' first: {first.Message} ({first.Code}). ") +
            "All files are uploaded.");

        IEnumerable<FileInfo> Seen()
        {
            foreach (var file in Local(options.Filter))
            {
                local.Add(Relative(file));
                yield return file;
            }
        }

        async ValueTask UpAsync(FileInfo file, CancellationToken token)
        {
            var isSame = remote.TryGetValue(Relative(file), out var there)
                && await IsSameAsync(file, there, isUp: true, options, upload.SSECustomerKey, token).ConfigureAwait(false);
            if (isSame) tally.Same();
            else await UploadAsync(file, upload, tally, token).ConfigureAwait(false);
        }
    }

    public async Task<S3FolderResult> SyncDownAsync(S3SyncOptions options, CancellationToken cancellationToken)
    {
        var tally = new FolderTally(options.Progress);
        var download = new S3DownloadOptions { SSECustomerKey = options.SSECustomerKey };
        var remote = await RemoteAsync(options.Filter, refuses: true, cancellationToken).ConfigureAwait(false);
        await Bounded.ForEachAsync(remote, DownAsync, Bound, cancellationToken).ConfigureAwait(false);
        var deleted = 0;
        if (!options.Delete) return tally.Result();
        foreach (var file in Local(options.Filter))
        {
            if (remote.ContainsKey(Relative(file))) continue;
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

    private string Relative(FileInfo file) => FolderKeys.KeyOf(folder, file.FullName, "");

    private IEnumerable<FileInfo> Local(Func<string, bool>? filter)
    {
        if (!Directory.Exists(folder)) yield break;
        foreach (var file in _paths.Files())
        {
            // What a download keeps for another time is none of the folder's own.
            if (file.Name.EndsWith(".tern-part", StringComparison.Ordinal) || file.Name.EndsWith(".tern-state", StringComparison.Ordinal)) continue;
            if (filter is null || filter(Relative(file))) yield return file;
        }
    }

    private async Task<Dictionary<string, S3ObjectInfo>> RemoteAsync(Func<string, bool>? filter, bool refuses, CancellationToken cancellationToken)
    {
        // Where names are the same in any case, two keys would be one file.
        var ignoresCase = refuses && (OperatingSystem.IsWindows() || OperatingSystem.IsMacOS());
        var names = ignoresCase ? StringComparer.OrdinalIgnoreCase : StringComparer.Ordinal;
        var found = new Dictionary<string, S3ObjectInfo>(names);
        var folders = new Dictionary<string, string>(names);
        await foreach (var item in client.EnumerateObjectsAsync(bucket, prefix, null, cancellationToken).ConfigureAwait(false))
        {
            var relative = item.Key[prefix.Length..];
            if (FolderKeys.IsFolder(relative) || (filter is not null && !filter(relative))) continue;
            if (refuses && FolderKeys.Refuse(relative, OperatingSystem.IsWindows()) is { } why)
            {
                throw new S3TransferException(
                    $"The object '{item.Key}' can't be a file of '{folder}': {why}. Nothing was downloaded. Leave it out by a Filter, or download it by " +
                    $"itself.");
            }

            if (!found.TryAdd(relative, item))
                throw new S3TransferException($"The objects '{item.Key}' and '{found[relative].Key}' would be one file here. Leave one out by a Filter.");
            for (var slash = relative.LastIndexOf('/'); refuses && slash > 0 && folders.TryAdd(relative[..slash], item.Key);)
                slash = relative.LastIndexOf('/', slash - 1);
        }

        foreach (var (folderName, below) in folders)
        {
            if (found.TryGetValue(folderName, out var file))
                throw new S3TransferException($"The object '{file.Key}' would be a file here, and a folder for '{below}'. Leave one out by a Filter.");
        }

        return found;
    }

    private async Task<bool> IsSameAsync(
        FileInfo file, S3ObjectInfo there, bool isUp, S3SyncOptions options, string? customerKey, CancellationToken cancellationToken)
    {
        if (file.Length != there.Length) return false;
        if (options.CompareChecksums)
        {
            var head = new HeadObjectRequest { Bucket = bucket, Key = there.Key, ChecksumMode = ChecksumMode.Enabled, SSECustomerKey = customerKey };
            return await SameContent.IsSameAsync(client, head, file.FullName, cancellationToken).ConfigureAwait(false);
        }

        var written = new DateTimeOffset(file.LastWriteTimeUtc);
        return isUp ? written <= there.LastModified : there.LastModified < written + s_second;
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
        // The file is as old as the object: who compares times finds them in step.
        if (result.LastModified is { } modified) File.SetLastWriteTimeUtc(path, modified.UtcDateTime);
        tally.Carried(found.Key, result.Length);
    }
}
