using System.IO.Pipelines;

namespace Tern.S3.Transfers;

public sealed partial class S3Transfer
{
    private static readonly S3DownloadOptions s_download = new();

    /// <summary>
    /// Downloads an object to a file. Its ranges are written concurrently, to a file next to the final one, which is
    /// renamed when all data has arrived and been verified.
    /// </summary>
    /// <param name="bucket">The bucket's name.</param>
    /// <param name="key">The object's key.</param>
    /// <param name="path">The file's path.</param>
    /// <param name="options">The options, or null for the latest version.</param>
    /// <param name="cancellationToken">A token that cancels the download. Nothing is left of it, unless it's
    /// resumable.</param>
    /// <returns>The result of the download.</returns>
    /// <exception cref="NoSuchKeyException">The object doesn't exist.</exception>
    /// <exception cref="S3ObjectChangedException">The object changed during the download.</exception>
    /// <exception cref="S3TransferException">S3 returned less data than it announced.</exception>
    /// <exception cref="AwsTransportException">No complete and valid response arrived, or a checksum is
    /// wrong.</exception>
    /// <exception cref="AwsServiceException">S3 returned an error.</exception>
    /// <exception cref="IOException">The file can't be written, for example because the disk is full; or it exists and
    /// must not be replaced.</exception>
    public ValueTask<S3DownloadResult> DownloadAsync(
        string bucket, string key, string path, S3DownloadOptions? options = null, CancellationToken cancellationToken = default) =>
        CanceledTransfer.OfAsync(RunDownloadAsync(bucket, key, path, options, cancellationToken), cancellationToken);

    /// <summary>
    /// Downloads an object to a stream, in order. Ranges of at most 4 MiB are read ahead, as many as may run
    /// concurrently. The checksum of the written data is verified at the end.
    /// </summary>
    /// <param name="bucket">The bucket's name.</param>
    /// <param name="key">The object's key.</param>
    /// <param name="destination">The stream, which isn't disposed. If this method throws, part of the object may have
    /// been written.</param>
    /// <param name="options">The options, or null for the latest version.</param>
    /// <param name="cancellationToken">A token that cancels the download.</param>
    /// <inheritdoc cref="DownloadAsync(string, string, string, S3DownloadOptions?, CancellationToken)"/>
    public ValueTask<S3DownloadResult> DownloadAsync(
        string bucket, string key, Stream destination, S3DownloadOptions? options = null, CancellationToken cancellationToken = default) =>
        CanceledTransfer.OfAsync(RunDownloadAsync(bucket, key, destination, options, cancellationToken), cancellationToken);

    /// <summary>Downloads an object to a pipe, in order. It doesn't complete the pipe.</summary>
    /// <param name="bucket">The bucket's name.</param>
    /// <param name="key">The object's key.</param>
    /// <param name="destination">The pipe. If this method throws, part of the object may have been written.</param>
    /// <param name="options">The options, or null for the latest version.</param>
    /// <param name="cancellationToken">A token that cancels the download.</param>
    /// <inheritdoc cref="DownloadAsync(string, string, string, S3DownloadOptions?, CancellationToken)"/>
    public ValueTask<S3DownloadResult> DownloadAsync(
        string bucket, string key, PipeWriter destination, S3DownloadOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(destination);
        return DownloadAsync(bucket, key, destination.AsStream(leaveOpen: true), options, cancellationToken);
    }

    private async Task<S3DownloadResult> RunDownloadAsync(
        string bucket, string key, string path, S3DownloadOptions? options, CancellationToken cancellationToken)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        var given = options ?? s_download;
        // Moving the finished download there would fail.
        if (Directory.Exists(path)) throw new IOException($"'{path}' is a folder. Specify the path of a file.");
        if (!given.Overwrite && File.Exists(path)) throw new IOException($"The file '{path}' already exists. Set Overwrite, or specify another path.");
        var download = await BeginAsync(bucket, key, given, cancellationToken).ConfigureAwait(false);
        await using var closing = download.ConfigureAwait(false);
        var name = given.Resume ? BesideName.Of(path, BesideName.Part) : BesideName.Unique(path);
        var notes = BesideName.Of(path, BesideName.State);
        try
        {
            await WriteAsync(download, name, given.Resume ? notes : null, cancellationToken).ConfigureAwait(false);
            File.Move(name, path, given.Overwrite);
            if (given.Resume) File.Delete(notes);
            return download.Result;
        }
        catch (Exception error) when (!given.Resume || error is S3TransferException or AwsTransportException { Kind: AwsTransportFault.ChecksumMismatch })
        {
            File.Delete(name);
            if (given.Resume) File.Delete(notes);
            throw;
        }
    }

    private async Task<S3DownloadResult> RunDownloadAsync(
        string bucket, string key, Stream destination, S3DownloadOptions? options, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(destination);
        if (!destination.CanWrite) throw new ArgumentException("The stream isn't writable. Pass one that is.", nameof(destination));
        var download = await BeginAsync(bucket, key, options ?? s_download, cancellationToken).ConfigureAwait(false);
        await using var closing = download.ConfigureAwait(false);
        await new OrderedDownload(download, destination).RunAsync(cancellationToken).ConfigureAwait(false);
        return download.Result;
    }

    private Task<Download> BeginAsync(string bucket, string key, S3DownloadOptions options, CancellationToken cancellationToken)
    {
        ArgumentException.ThrowIfNullOrEmpty(bucket);
        ArgumentException.ThrowIfNullOrEmpty(key);
        return Download.BeginAsync(_client, bucket, key, _settings, options, cancellationToken);
    }

    private static async Task WriteAsync(Download download, string name, string? notes, CancellationToken cancellationToken)
    {
        var mode = notes is null ? FileMode.CreateNew : FileMode.OpenOrCreate;
        // Preallocated, so that a disk that is too small fails now.
        using var file = File.OpenHandle(
            name, mode, FileAccess.ReadWrite, FileShare.Read, OperatingSystem.IsWindows() ? FileOptions.Asynchronous : 0, notes is null ? download.Length : 0);
        var keep = notes is not null && download is { KnowsLength: true, Checksum: { } checksum, Pin.ETag: { } etag }
            ? new KeptPieces(notes, etag, download.Length, download.PieceLength, download.Pieces, checksum)
            : null;
        await new FileDownload(download, file, keep).RunAsync(cancellationToken).ConfigureAwait(false);
        // The kept data may be from a longer object.
        if (RandomAccess.GetLength(file) != download.Length) RandomAccess.SetLength(file, download.Length);
    }
}
