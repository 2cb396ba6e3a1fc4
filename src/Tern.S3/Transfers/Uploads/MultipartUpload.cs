using System.Runtime.ExceptionServices;
using Tern.Checksums;
using Tern.S3.Model;

namespace Tern.S3.Transfers;

/// <summary>One multipart upload, from its first part until it's completed or aborted.</summary>
internal sealed class MultipartUpload(
    S3Client client, TransferSettings settings, S3UploadOptions options, UploadSource source, IPartSender parts, S3TransferState state,
    AwsChecksumAlgorithm? algorithm, ProgressCounter progress, GracePeriod grace) : IDisposable
{
    private readonly SemaphoreSlim _turn = new(1, 1);
    private readonly SortedDictionary<int, DonePart> _done = [];
    private PartBytes? _first;
    private int _number;
    private long _offset;
    private int _inFlight;
    private bool _isOver;
    private ExceptionDispatchInfo? _fault;

    /// <summary>Gets a value indicating whether parts were in flight when the upload ended.</summary>
    public bool MayBeLate => _inFlight > 0;

    /// <summary>
    /// Gets a value indicating whether S3 was asked to complete the upload, and the wait for its response was
    /// abandoned.
    /// </summary>
    public bool MayBeComplete { get; private set; }

    /// <summary>The checksum of all parts together, if it's known in advance; otherwise, null.</summary>
    public string? Expected { get; init; }

    /// <summary>Adds a part that S3 already has, when an upload is resumed.</summary>
    public void Keep(DonePart part) => _done[part.Number] = part;

    /// <summary>Sets the first part, if it was read to determine whether there are several.</summary>
    public void Begin(PartBytes first) => _first = first;

    /// <summary>Uploads all missing parts and completes the upload.</summary>
    public async Task<S3UploadResult> RunAsync(CancellationToken cancellationToken)
    {
        using var stop = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        var workers = new Task[settings.Parallelism];
        for (var i = 0; i < workers.Length; i++) workers[i] = WorkAsync(stop);
        await Task.WhenAll(workers).ConfigureAwait(false);
        // The first fault is the cause. The others result from the cancellation that it triggered.
        CanceledTransfer.ThrowIf(cancellationToken);
        _fault?.Throw();
        source.CheckUnchanged();
        return await CompleteAsync().ConfigureAwait(false);
    }

    /// <summary>Releases memory. No work may be running.</summary>
    public void Dispose()
    {
        _first?.Dispose();
        _turn.Dispose();
    }

    private async Task WorkAsync(CancellationTokenSource stop)
    {
        // Continues on another thread, because this one reads files.
        await Task.CompletedTask.ConfigureAwait(ConfigureAwaitOptions.ForceYielding);
        try
        {
            while (await NextAsync(stop.Token).ConfigureAwait(false) is var (number, bytes) && bytes is not null)
            {
                using (bytes) await SendAsync(number, bytes, stop.Token).ConfigureAwait(false);
            }
        }
        catch (Exception error)
        {
            Interlocked.CompareExchange(ref _fault, ExceptionDispatchInfo.Capture(error), null);
            await stop.CancelAsync().ConfigureAwait(false);
        }
    }

    private async ValueTask<(int Number, PartBytes? Bytes)> NextAsync(CancellationToken cancellationToken)
    {
        await _turn.WaitAsync(cancellationToken).ConfigureAwait(false);
        try
        {
            while (!_isOver)
            {
                if (source.CanSeek && _offset >= source.Length) break;
                var number = ++_number;
                if (number > TransferSettings.MaxParts)
                {
                    throw new S3TransferException(
                        $"The source doesn't fit into {TransferSettings.MaxParts} parts with a PartSize of {settings.PartSize} bytes. Set a larger PartSize.");
                }

                if (Find(number) is { } kept)
                {
                    _offset += kept.Length;
                    progress.Add(kept.Length);
                    continue;
                }

                var size = source.CanSeek ? state.PartSize : TransferSettings.PartSizeAt(number, state.PartSize);
                var bytes = _first ?? await source.GetPartAsync(_offset, size, cancellationToken).ConfigureAwait(false);
                _first = null;
                _offset += bytes.Length;
                if (bytes.Length < size) _isOver = true;
                if (bytes.Length > 0) return (number, bytes);
            }

            _isOver = true;
            return default;
        }
        finally
        {
            _turn.Release();
        }
    }

    private DonePart? Find(int number)
    {
        // Other workers may add their parts concurrently.
        lock (_done) return _done.GetValueOrDefault(number);
    }

    private async Task SendAsync(int number, PartBytes bytes, CancellationToken cancellationToken)
    {
        Interlocked.Increment(ref _inFlight);
        var done = await parts.SendAsync(number, bytes, cancellationToken).ConfigureAwait(false);
        // Not decremented after a failure, because S3 may still be processing the part.
        Interlocked.Decrement(ref _inFlight);
        lock (_done) _done[number] = done;
    }

    private async Task<S3UploadResult> CompleteAsync()
    {
        var completed = new List<CompletedPart>(_done.Count);
        var chain = new CrcChain(algorithm ?? default);
        var length = 0L;
        foreach (var part in _done.Values)
        {
            completed.Add(ChecksumMembers.Completed(part.Number, part.ETag, algorithm, part.Checksum));
            if (algorithm is { } own && CrcCombination.Supports(own) && Crc.TryParse(own, part.Checksum, out var crc)) chain.Add(crc, part.Length);
            length += part.Length;
        }

        var request = new CompleteMultipartUploadRequest
        {
            Bucket = state.Bucket,
            Key = state.Key,
            UploadId = state.UploadId,
            MultipartUpload = new CompletedMultipartUpload { Parts = completed },
            MpuObjectSize = length,
            IfNoneMatch = options.OnlyIfAbsent ? "*" : null,
            SSECustomerKey = options.SSECustomerKey,
            ExpectedBucketOwner = options.ExpectedBucketOwner,
        };
        string? whole = null;
        if (algorithm is { } known && CrcCombination.Supports(known) && chain.Length == length)
        {
            if (Expected is not null && Expected != chain.Text)
            {
                throw new AwsTransportException(
                    $"The {state.ChecksumAlgorithm} of all parts of '{state.Key}' must be {Expected}, but is {chain.Text}. Upload it again.",
                    AwsTransportFault.ChecksumMismatch);
            }

            ChecksumMembers.Set(request, known, whole = chain.Text);
            request.ChecksumType = ChecksumType.FullObject;
        }

        return await CompleteAsync(request, length, whole).ConfigureAwait(false);
    }

    // Canceled some time after the upload, because only the response shows whether the object exists.
    private async Task<S3UploadResult> CompleteAsync(CompleteMultipartUploadRequest request, long length, string? whole)
    {
        try
        {
            var answer = await client.CompleteMultipartUploadAsync(request, cancellationToken: grace.Token).ConfigureAwait(false);
            return new S3UploadResult(answer.ETag, answer.VersionId, length, _done.Count, ChecksumMembers.Get(answer, algorithm) ?? whole);
        }
        catch (AwsServiceException error) when (error.StatusCode == 404 && error.MayHaveTakenEffect)
        {
            // An earlier attempt succeeded, and its response was lost.
            var there = await FinishedObject.FindAsync(
                client, state, options, algorithm, _ => Task.FromResult<IReadOnlyCollection<DonePart>>(_done.Values), grace.Token).ConfigureAwait(false);
            if (there is not null) return there;
            throw;
        }
        catch (OperationCanceledException)
        {
            MayBeComplete = true;
            throw;
        }
    }
}
