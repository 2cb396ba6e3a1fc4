using System.Buffers;
using System.IO.Pipelines;
using Tern.Buffers;

namespace Tern.Lambda.AspNetCore;

/// <summary>
/// The body of one response, as a writer. It belongs to that response only: writes after the invocation are rejected,
/// and never get into the next response.
/// </summary>
/// <remarks>
/// Output is collected in a pooled buffer that callers can't access: they write to scratch space, which is copied and
/// reused only if nothing can hold it anymore. Once the response has begun, a streamed body is written to the stream of
/// the invocation, which combines small writes.
/// </remarks>
internal sealed class ResponseBody(IResponseOwner owner, ResponseSpace space) : PipeWriter
{
    private readonly Lock _gate = new();
    private readonly PooledBuffer _bytes = space.Bytes;
    private ResponseStream? _stream;
    private byte[]? _scratch = space.TakeScratch();
    private int _taken;
    private bool _mayBeHeld;
    private bool _isCompleted;
    private bool _hasEnded;

    /// <summary>The number of bytes written.</summary>
    public long Written { get; private set; }

    /// <inheritdoc/>
    public override bool CanGetUnflushedBytes => true;

    /// <inheritdoc/>
    public override long UnflushedBytes => owner.Stream?.UnflushedBytes ?? _bytes.WrittenCount;

    /// <inheritdoc/>
    public override Stream AsStream(bool leaveOpen = false) => _stream ??= new ResponseStream(this);

    /// <inheritdoc/>
    public override Memory<byte> GetMemory(int sizeHint = 0)
    {
        lock (_gate)
        {
            Check();
            _mayBeHeld = true;
            return GetScratch(sizeHint);
        }
    }

    /// <inheritdoc/>
    public override Span<byte> GetSpan(int sizeHint = 0)
    {
        lock (_gate)
        {
            Check();
            return GetScratch(sizeHint);
        }
    }

    /// <inheritdoc/>
    public override void Advance(int bytes)
    {
        lock (_gate)
        {
            Check();
            ArgumentOutOfRangeException.ThrowIfNegative(bytes);
            ArgumentOutOfRangeException.ThrowIfGreaterThan(bytes, (_scratch?.Length ?? 0) - _taken);
            var written = _scratch.AsSpan(_taken, bytes);
            _taken += bytes;
            Put(written);
        }
    }

    /// <summary>Appends bytes.</summary>
    public void Append(ReadOnlySpan<byte> bytes)
    {
        lock (_gate)
        {
            Check();
            Put(bytes);
        }
    }

    /// <inheritdoc/>
    public override ValueTask<FlushResult> WriteAsync(ReadOnlyMemory<byte> source, CancellationToken cancellationToken = default)
    {
        Append(source.Span);
        return FlushAsync(cancellationToken);
    }

    /// <inheritdoc/>
    public override ValueTask<FlushResult> FlushAsync(CancellationToken cancellationToken = default)
    {
        cancellationToken.ThrowIfCancellationRequested();
        if (_hasEnded) throw Ended();
        if (!owner.HasStarted) return StartAndFlushAsync(cancellationToken);
        return owner.Stream is null ? default : FlushStreamAsync(cancellationToken);
    }

    /// <inheritdoc/>
    public override void CancelPendingFlush() => owner.Stream?.CancelPendingFlush();

    /// <inheritdoc/>
    public override void Complete(Exception? exception = null)
    {
        if (exception is not null) owner.Stream?.Complete(exception);
        _isCompleted = true;
    }

    /// <summary>Moves the output from before the response began to its stream.</summary>
    public void MoveTo(PipeWriter stream)
    {
        lock (_gate)
        {
            stream.Write(_bytes.WrittenSpan);
            _bytes.Clear();
        }
    }

    /// <summary>Discards the output, so that another response replaces it.</summary>
    public void Discard()
    {
        lock (_gate)
        {
            _bytes.Clear();
            Written = 0;
            _isCompleted = true;
        }
    }

    /// <summary>
    /// Ends the period in which the body may be written. Scratch space that a caller may hold isn't reused.
    /// </summary>
    public void End()
    {
        lock (_gate)
        {
            _hasEnded = true;
            if (!_mayBeHeld && _scratch is not null) space.KeepScratch(_scratch);
            _scratch = null;
        }
    }

    private async ValueTask<FlushResult> StartAndFlushAsync(CancellationToken cancellationToken)
    {
        await owner.StartAsync(cancellationToken).ConfigureAwait(false);
        return owner.Stream is null ? default : await FlushStreamAsync(cancellationToken).ConfigureAwait(false);
    }

    private async ValueTask<FlushResult> FlushStreamAsync(CancellationToken cancellationToken)
    {
        var result = await owner.Stream!.FlushAsync(cancellationToken).ConfigureAwait(false);
        if (result.IsCompleted) owner.ReaderHasGone();
        return result;
    }

    private void Put(ReadOnlySpan<byte> bytes)
    {
        Written += bytes.Length;
        if (owner.HasStarted && owner.Stream is { } stream) stream.Write(bytes);
        else _bytes.Write(bytes);
    }

    private byte[] GetScratch(int sizeHint)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(sizeHint);
        _taken = 0;
        if (_scratch is null || _scratch.Length < sizeHint) _scratch = new byte[Math.Max(sizeHint, ResponseSpace.LeastScratch)];
        return _scratch;
    }

    private void Check()
    {
        if (_hasEnded) throw Ended();
        if (_isCompleted) throw new InvalidOperationException("The response is complete, so nothing more can be written.");
    }

    private static ObjectDisposedException Ended() => new(
        nameof(ResponseBody), "Nothing was written, because the request has ended. Await all work before the handler returns.");
}
