using System.IO.Pipelines;
using Tern.Checksums;

namespace Tern.S3.Transfers;

/// <summary>
/// Uploads and downloads objects of any size, and folders, in concurrent parts and ranges. Verifies the checksums of
/// each part and of the whole object. Memory use doesn't grow with the size. Thread-safe: create one per client and
/// reuse it.
/// </summary>
public sealed partial class S3Transfer
{
    private static readonly S3UploadOptions s_upload = new();

    private readonly S3Client _client;
    private readonly TransferSettings _settings;

    /// <summary>Initializes a transfer.</summary>
    /// <param name="client">The client. The transfer doesn't dispose it.</param>
    /// <param name="options">The options, or null for the defaults. They are read only now.</param>
    /// <exception cref="AwsConfigurationException">An option is out of range; the message names it.</exception>
    public S3Transfer(S3Client client, S3TransferOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(client);
        _client = client;
        _settings = TransferSettings.Create(options ?? new S3TransferOptions(), client.Pipeline.RequestChecksums);
    }

    /// <summary>Uploads a file. Its parts are sent directly from the file and not held in memory.</summary>
    /// <param name="bucket">The bucket's name.</param>
    /// <param name="key">The object's key.</param>
    /// <param name="path">The file's path. The file must not change during the upload.</param>
    /// <param name="options">The options, or null.</param>
    /// <param name="cancellationToken">A token that cancels the upload. Parts that were already uploaded are
    /// deleted.</param>
    /// <returns>The result of the upload.</returns>
    /// <exception cref="S3TransferException">The file changed during the upload; or the upload failed and its parts
    /// couldn't be deleted.</exception>
    /// <exception cref="AwsServiceException">S3 returned an error.</exception>
    /// <exception cref="AwsTransportException">No complete and valid response arrived.</exception>
    /// <exception cref="IOException">The file can't be read.</exception>
    public ValueTask<S3UploadResult> UploadAsync(
        string bucket, string key, string path, S3UploadOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        return UploadAsync(bucket, key, new FileSource(path), (options ?? s_upload).WithTypeOf(path, key), cancellationToken);
    }

    /// <summary>
    /// Uploads a stream from its current position. The parts of a seekable stream are read directly from it; those of
    /// any other stream are read into memory.
    /// </summary>
    /// <param name="bucket">The bucket's name.</param>
    /// <param name="key">The object's key.</param>
    /// <param name="source">The stream, which isn't disposed. Its length may be unknown.</param>
    /// <param name="options">The options, or null.</param>
    /// <param name="cancellationToken">A token that cancels the upload. Parts that were already uploaded are
    /// deleted.</param>
    /// <returns>The result of the upload.</returns>
    /// <exception cref="ArgumentException">The stream isn't empty but is at its end, or has more bytes than its
    /// length.</exception>
    /// <exception cref="InvalidOperationException">Another upload is reading the stream.</exception>
    /// <exception cref="S3TransferException">The source changed during the upload; or the upload failed and its parts
    /// couldn't be deleted.</exception>
    /// <exception cref="AwsServiceException">S3 returned an error.</exception>
    /// <exception cref="AwsTransportException">No complete and valid response arrived.</exception>
    public ValueTask<S3UploadResult> UploadAsync(
        string bucket, string key, Stream source, S3UploadOptions? options = null, CancellationToken cancellationToken = default) =>
        UploadAsync(bucket, key, SourceOf(source), options, cancellationToken);

    /// <summary>Uploads the data of a pipe until it's completed.</summary>
    /// <inheritdoc cref="UploadAsync(string, string, Stream, S3UploadOptions?, CancellationToken)"/>
    public ValueTask<S3UploadResult> UploadAsync(
        string bucket, string key, PipeReader source, S3UploadOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(source);
        return UploadAsync(bucket, key, new SequentialSource(source.AsStream(leaveOpen: true), owns: true), options, cancellationToken);
    }

    /// <summary>Uploads chunks in order. Each chunk is requested when the previous one has been read.</summary>
    /// <inheritdoc cref="UploadAsync(string, string, Stream, S3UploadOptions?, CancellationToken)"/>
    public ValueTask<S3UploadResult> UploadAsync(
        string bucket,
        string key,
        IAsyncEnumerable<ReadOnlyMemory<byte>> source,
        S3UploadOptions? options = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(source);
        return UploadAsync(bucket, key, new SequentialSource(new ChunkStream(source, cancellationToken), owns: true), options, cancellationToken);
    }

    /// <summary>
    /// Resumes an upload of a file that failed or was abandoned. The parts that S3 already has are compared with the
    /// file and not sent again.
    /// </summary>
    /// <param name="state">The state that <see cref="S3UploadOptions.OnStarted"/> received.</param>
    /// <param name="path">The file's path.</param>
    /// <param name="options">The same options as for the original upload. The object's headers and metadata were set
    /// when the upload started.</param>
    /// <param name="cancellationToken">A token that cancels the upload, which is kept and may be resumed again.</param>
    /// <returns>The result of the upload.</returns>
    /// <exception cref="S3TransferException">The file isn't the one that the upload started with; or the upload no
    /// longer exists, and there is no object with this file's content.</exception>
    /// <exception cref="AwsServiceException">S3 returned an error.</exception>
    /// <exception cref="AwsTransportException">No complete and valid response arrived.</exception>
    public ValueTask<S3UploadResult> ResumeUploadAsync(
        S3TransferState state, string path, S3UploadOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(state);
        ArgumentException.ThrowIfNullOrEmpty(path);
        return ResumeAsync(state, new FileSource(path), options ?? s_upload, cancellationToken);
    }

    /// <summary>Resumes an upload of a seekable stream from its current position.</summary>
    /// <param name="state">The state that <see cref="S3UploadOptions.OnStarted"/> received.</param>
    /// <param name="source">The stream, at the same position as when the upload started.</param>
    /// <param name="options">The same options as for the original upload. The object's headers and metadata were set
    /// when the upload started.</param>
    /// <param name="cancellationToken">A token that cancels the upload, which is kept and may be resumed again.</param>
    /// <inheritdoc cref="ResumeUploadAsync(S3TransferState, string, S3UploadOptions?, CancellationToken)"/>
    public ValueTask<S3UploadResult> ResumeUploadAsync(
        S3TransferState state, Stream source, S3UploadOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(state);
        ArgumentNullException.ThrowIfNull(source);
        if (!source.CanSeek) throw new ArgumentException("Resuming an upload requires a stream that can seek, such as a file's.", nameof(source));
        return ResumeAsync(state, SourceOf(source), options ?? s_upload, cancellationToken);
    }

    /// <summary>
    /// Aborts an upload that was kept, and deletes its parts. It isn't an error if the upload no longer exists.
    /// </summary>
    /// <param name="state">The state that <see cref="S3UploadOptions.OnStarted"/> received, or
    /// <see cref="S3TransferException.LeftBehind"/>.</param>
    /// <param name="cancellationToken">A token that cancels the attempts.</param>
    /// <returns>A task that completes when the upload no longer exists.</returns>
    /// <exception cref="S3TransferException">The upload couldn't be aborted after several attempts.</exception>
    public async ValueTask AbortUploadAsync(S3TransferState state, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(state);
        var error = await UploadAbort.TryAsync(_client, state, _settings.Clock, looks: true, cancellationToken).ConfigureAwait(false);
        CanceledTransfer.ThrowIf(cancellationToken);
        if (error is not null) throw Left(state, error, error);
    }

    private static UploadSource SourceOf(Stream source)
    {
        ArgumentNullException.ThrowIfNull(source);
        if (!source.CanRead) throw new ArgumentException("The stream isn't readable. Pass one that is.", nameof(source));
        return UploadSource.Of(source);
    }

    private ValueTask<S3UploadResult> UploadAsync(
        string bucket, string key, UploadSource source, S3UploadOptions? given, CancellationToken cancellationToken) =>
        CanceledTransfer.OfAsync(RunUploadAsync(bucket, key, source, given, cancellationToken), cancellationToken);

    private async Task<S3UploadResult> RunUploadAsync(
        string bucket, string key, UploadSource source, S3UploadOptions? given, CancellationToken cancellationToken)
    {
        await using var closing = source.ConfigureAwait(false);
        ArgumentException.ThrowIfNullOrEmpty(bucket);
        ArgumentException.ThrowIfNullOrEmpty(key);
        CanceledTransfer.ThrowIf(cancellationToken);
        var options = given ?? s_upload;
        var progress = new ProgressCounter(options.Progress, source.Length);
        if (source.Length is { } length)
        {
            return length == 0 || length < _settings.PartThreshold
                ? await PutAsync(
                    bucket, key, source, await source.GetPartAsync(0, length, cancellationToken).ConfigureAwait(false), options, progress, cancellationToken)
                    .ConfigureAwait(false)
                : await UploadPartsAsync(bucket, key, source, null, length, options, progress, cancellationToken).ConfigureAwait(false);
        }

        if (options.OnStarted is not null)
            throw new ArgumentException(
                "An upload can only be resumed if its source can be read again. OnStarted requires a file, or a stream that can seek.");
        var first = await source.GetPartAsync(0, _settings.PartSize, cancellationToken).ConfigureAwait(false);
        return first.Length < _settings.PartSize
            ? await PutAsync(bucket, key, source, first, options, progress, cancellationToken).ConfigureAwait(false)
            : await UploadPartsAsync(bucket, key, source, first, 0, options, progress, cancellationToken).ConfigureAwait(false);
    }

    private async Task<S3UploadResult> PutAsync(
        string bucket, string key, UploadSource source, PartBytes bytes, S3UploadOptions options, ProgressCounter progress, CancellationToken cancellationToken)
    {
        // Continues on another thread, because this one reads files.
        await Task.CompletedTask.ConfigureAwait(ConfigureAwaitOptions.ForceYielding);
        using var giving = bytes;
        if (bytes.Length == 0) source.CheckUnchanged();
        // Checked before the last bytes are sent: once all have arrived, the object exists.
        using var body = new PartStream(bytes, null, progress, source.CheckUnchanged);
        var request = UploadRequests.Put(bucket, key, options, _settings.Algorithm);
        request.Body = body;
        var answer = await _client.PutObjectAsync(request, cancellationToken: cancellationToken).ConfigureAwait(false);
        return new S3UploadResult(answer.ETag, answer.VersionId, bytes.Length, 0, ChecksumMembers.Get(answer, _settings.Algorithm));
    }

    private Task<S3UploadResult> UploadPartsAsync(
        string bucket, string key, UploadSource source, PartBytes? first, long length, S3UploadOptions options, ProgressCounter progress,
        CancellationToken cancellationToken)
    {
        var algorithm = _settings.Algorithm;
        var request = UploadRequests.Create(bucket, key, options, algorithm);
        var partSize = TransferSettings.PartSizeFor(length, _settings.PartSize);
        return RunPartsAsync(
            request, source, first, length, partSize, options, algorithm, null, progress, state => new SentParts(_client, options, state, algorithm, progress),
            cancellationToken);
    }

    private async Task<S3UploadResult> RunPartsAsync(
        Model.CreateMultipartUploadRequest request, UploadSource source, PartBytes? first, long length, long partSize, S3UploadOptions options,
        AwsChecksumAlgorithm? algorithm, string? expected, ProgressCounter progress, Func<S3TransferState, IPartSender> parts,
        CancellationToken cancellationToken)
    {
        using var grace = new GracePeriod(_settings, cancellationToken);
        var created = await CreateAsync(request, grace, cancellationToken).ConfigureAwait(false);
        var state = new S3TransferState
        {
            Bucket = request.Bucket!,
            Key = request.Key!,
            UploadId = created.UploadId ?? throw new S3TransferException("S3 started an upload, but returned no ID. Is this endpoint compatible with S3?"),
            PartSize = partSize,
            Length = length,
            ModifiedAt = source.ModifiedAt,
            ChecksumAlgorithm = algorithm is { } known ? AwsChecksum.GetName(known) : S3TransferState.NoChecksum,
        };
        using var upload = new MultipartUpload(_client, _settings, options, source, parts(state), state, algorithm, progress, grace) { Expected = expected };
        if (first is not null) upload.Begin(first);
        var isKept = false;
        try
        {
            if (options.OnStarted is { } started) await started(state, cancellationToken).ConfigureAwait(false);
            isKept = options.OnStarted is not null;
            return await upload.RunAsync(cancellationToken).ConfigureAwait(false);
        }
        catch (Exception) when (upload.MayBeComplete)
        {
            throw Unknown(state, cancellationToken);
        }
        catch (Exception error) when (!isKept)
        {
            var left = await UploadAbort.TryAsync(_client, state, _settings.Clock, upload.MayBeLate, grace.Token).ConfigureAwait(false);
            if (left is null) throw;
            var kept = Left(state, error, left);
            throw cancellationToken.IsCancellationRequested ? new TaskCanceledException(kept.Message, kept, cancellationToken) : kept;
        }
    }

    // Not canceled immediately: an upload that has started but whose ID is lost can't be aborted.
    private async Task<Model.CreateMultipartUploadResponse> CreateAsync(
        Model.CreateMultipartUploadRequest request, GracePeriod grace, CancellationToken cancellationToken)
    {
        try
        {
            return await _client.CreateMultipartUploadAsync(request, cancellationToken: grace.Token).ConfigureAwait(false);
        }
        catch (OperationCanceledException error) when (cancellationToken.IsCancellationRequested)
        {
            throw new TaskCanceledException(
                $"The upload of '{request.Key}' was canceled while it was being started, and S3 didn't respond within {_settings.CleanupTimeout} " +
                "(CleanupTimeout). If S3 still starts it, its ID is unknown: let a lifecycle rule of the bucket abort incomplete uploads.",
                error,
                cancellationToken);
        }
    }

    private ValueTask<S3UploadResult> ResumeAsync(S3TransferState state, UploadSource source, S3UploadOptions options, CancellationToken cancellationToken) =>
        CanceledTransfer.OfAsync(RunResumeAsync(state, source, options, cancellationToken), cancellationToken);

    private async Task<S3UploadResult> RunResumeAsync(
        S3TransferState state, UploadSource source, S3UploadOptions options, CancellationToken cancellationToken)
    {
        await using var closing = source.ConfigureAwait(false);
        AwsChecksumAlgorithm? algorithm = AwsChecksum.TryParse(state.ChecksumAlgorithm, out var known) ? known : null;
        if (algorithm is null && state.ChecksumAlgorithm != S3TransferState.NoChecksum)
            throw new ArgumentException($"The state's ChecksumAlgorithm is '{state.ChecksumAlgorithm}', which isn't supported.", nameof(state));
        if (state.PartSize < 1) throw new ArgumentException($"The state's PartSize must be at least 1, but is {state.PartSize}.", nameof(state));
        if (source.Length != state.Length || (state.ModifiedAt is not null && source.ModifiedAt is not null && source.ModifiedAt != state.ModifiedAt))
        {
            throw new S3TransferException(
                $"The source isn't the one that the upload of '{state.Key}' was started with: that had {state.Length} bytes" +
                $"{(state.ModifiedAt is { } then ? FormattableString.Invariant($", written at {then:O}") : "")}, and this has {source.Length}" +
                $"{(source.ModifiedAt is { } now ? FormattableString.Invariant($", written at {now:O}") : "")}. Abort that upload, and start a new one.");
        }

        using var grace = new GracePeriod(_settings, cancellationToken);
        var progress = new ProgressCounter(options.Progress, source.Length);
        using var upload = new MultipartUpload(
            _client, _settings, options, source, new SentParts(_client, options, state, algorithm, progress), state, algorithm, progress, grace);
        var there = await PartsOnServer.CheckAsync(_client, state, source, algorithm, options, cancellationToken).ConfigureAwait(false);
        if (there is null) return await FindAsync(state, source, options, algorithm, cancellationToken).ConfigureAwait(false);
        foreach (var part in there) upload.Keep(part);
        try
        {
            return await upload.RunAsync(cancellationToken).ConfigureAwait(false);
        }
        catch (OperationCanceledException) when (upload.MayBeComplete)
        {
            throw Unknown(state, cancellationToken);
        }
    }

    // The process may have ended after S3 had created the object and before the response arrived.
    private async Task<S3UploadResult> FindAsync(
        S3TransferState state, UploadSource source, S3UploadOptions options, AwsChecksumAlgorithm? algorithm, CancellationToken cancellationToken)
    {
        var found = await FinishedObject.FindAsync(
            _client, state, options, algorithm, told => PartsOnServer.SumUpAsync(state, source, told, cancellationToken), cancellationToken)
            .ConfigureAwait(false);
        return found ?? throw new S3TransferException(
            $"The upload '{state.UploadId}' of '{state.Key}' no longer exists, and there is no object that matches this source. The upload was completed or " +
            "aborted, here or by a lifecycle rule, and if it created an object, that was since replaced or deleted. Start a new upload.");
    }

    private TaskCanceledException Unknown(S3TransferState state, CancellationToken cancellationToken)
    {
        var unknown = new S3TransferException(
            $"The upload of '{state.Key}' was canceled while S3 was completing it, and S3 didn't respond within {_settings.CleanupTimeout} " +
            "(CleanupTimeout). The object may or may not exist. Call ResumeUploadAsync with LeftBehind to find out, or call AbortUploadAsync.")
        {
            LeftBehind = state,
        };
        return new TaskCanceledException(unknown.Message, unknown, cancellationToken);
    }

    private static S3TransferException Left(S3TransferState state, Exception why, Exception left) => new(
        $"The upload of '{state.Key}' failed ({why.Message}), and its parts couldn't be deleted: {left.Message} You pay for them until they are: call " +
        $"AbortUploadAsync " +
        "with LeftBehind later, or let a lifecycle rule of the bucket abort incomplete uploads.",
        why)
    {
        LeftBehind = state,
    };
}
