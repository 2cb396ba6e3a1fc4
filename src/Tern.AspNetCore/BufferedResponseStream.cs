using System.Runtime.ExceptionServices;

namespace Tern.AspNetCore;

/// <summary>
/// A stream that combines small writes. Each token of a response that is written token by token costs a call into the
/// server and a chunk on the wire; combined, they cost one per 16 KiB. Create it with
/// <see cref="TernResponse.Buffered"/>.
/// </summary>
/// <remarks>
/// <para>Bytes are written when the buffer is full, when the first one has waited long enough, and when the stream
/// is disposed. A flush only requests that they are written soon: it returns immediately, and takes effect by time
/// or size. <see cref="FlushNowAsync"/> writes them immediately.</para>
/// <para>If writing by time fails, the next write, flush or disposal throws the exception. After an error, nothing is
/// written anymore. Like any stream, it supports one writer at a time.</para>
/// </remarks>
public sealed partial class BufferedResponseStream : Stream
{
    private readonly Stream _inner;
    private readonly BufferedResponseOptions _options;
    private readonly Func<CancellationToken, ValueTask<bool>>? _begin;
    private readonly Action? _beforeSynchronous;

    // Held by the writer: the caller or the timer.
    private readonly SemaphoreSlim _gate = new(1);
    private byte[]? _buffer;
    private int _length;
    private ITimer? _timer;
    private bool _hasBegun;
    private bool _isArmed;
    private bool _isFlushWanted;
    private bool _isUnflushed;
    private bool _isDirect;
    private volatile bool _isDisposed;
    private ExceptionDispatchInfo? _fault;
    private bool _isFaultTold;

    /// <summary>Initializes the stream.</summary>
    /// <param name="inner">The destination of the bytes.</param>
    /// <param name="options">The validated options.</param>
    /// <param name="begin">For a response's own body, a callback before the first byte, which returns whether bytes are
    /// buffered at all. The server owns such a body: disposing it in a handler has no effect, and it ends when the
    /// middleware finishes it.</param>
    /// <param name="beforeSynchronous">A callback before a handler's synchronous operations, which throws if the server
    /// would.</param>
    internal BufferedResponseStream(
        Stream inner, BufferedResponseOptions options, Func<CancellationToken, ValueTask<bool>>? begin = null, Action? beforeSynchronous = null)
    {
        _beforeSynchronous = beforeSynchronous;
        _inner = inner;
        _options = options;
        _begin = begin;
        _hasBegun = begin is null;
    }

    /// <inheritdoc/>
    public override bool CanRead => false;

    /// <inheritdoc/>
    public override bool CanSeek => false;

    /// <inheritdoc/>
    public override bool CanWrite => !_isDisposed;

    /// <summary>Not supported.</summary>
    public override long Length => throw Unsupported();

    /// <summary>Not supported.</summary>
    public override long Position { get => throw Unsupported(); set => throw Unsupported(); }

    /// <summary>
    /// Buffers bytes. If the buffer has to be written for that, it's written synchronously, which a server may refuse:
    /// use the asynchronous method instead.
    /// </summary>
    /// <param name="buffer">The bytes.</param>
    public override void Write(ReadOnlySpan<byte> buffer)
    {
        _beforeSynchronous?.Invoke();
        _gate.Wait();
        try
        {
            Require();
            if (!_hasBegun) BeginSynchronously();
            if (TryGather(buffer)) return;
            Leave(_isFlushWanted);
            if (TryGather(buffer)) return;
            _isUnflushed = true;
            Guard(buffer, static (stream, bytes) => stream._inner.Write(bytes));
        }
        finally
        {
            _gate.Release();
        }
    }

    /// <inheritdoc/>
    public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

    /// <inheritdoc/>
    public override void WriteByte(byte value) => Write([value]);

    /// <summary>Buffers bytes. The task completes immediately unless the buffer has to be written for that.</summary>
    /// <param name="buffer">The bytes.</param>
    /// <param name="cancellationToken">A token that cancels writing the buffer. After a cancellation, the stream can't
    /// be used anymore.</param>
    /// <returns>A task that completes when the bytes are buffered or written.</returns>
    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        if (cancellationToken.IsCancellationRequested) return ValueTask.FromCanceled(cancellationToken);
        if (!_hasBegun || !_gate.Wait(0, CancellationToken.None)) return WriteSlowlyAsync(buffer, hasGate: false, cancellationToken);
        var isDone = false;
        try
        {
            Require();
            isDone = TryGather(buffer.Span);
        }
        catch
        {
            _gate.Release();
            throw;
        }

        if (!isDone) return WriteSlowlyAsync(buffer, hasGate: true, cancellationToken);
        _gate.Release();
        return default;
    }

    /// <inheritdoc/>
    public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        WriteAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    /// <inheritdoc/>
    public override IAsyncResult BeginWrite(byte[] buffer, int offset, int count, AsyncCallback? callback, object? state) =>
        TaskToAsyncResult.Begin(WriteAsync(buffer, offset, count, CancellationToken.None), callback, state);

    /// <inheritdoc/>
    public override void EndWrite(IAsyncResult asyncResult) => TaskToAsyncResult.End(asyncResult);

    /// <summary>
    /// Requests that the buffered bytes are written soon: within the delay, together with bytes that are added in the
    /// meantime.
    /// </summary>
    public override void Flush()
    {
        _beforeSynchronous?.Invoke();
        _gate.Wait();
        try
        {
            Require();
            if (!_hasBegun) BeginSynchronously();
            if (_isDirect) Leave(flush: true);
            else Wish();
        }
        finally
        {
            _gate.Release();
        }
    }

    /// <summary>
    /// Requests that the buffered bytes are written soon: within the delay, together with bytes that are added in the
    /// meantime.
    /// </summary>
    /// <param name="cancellationToken">A token that cancels the wait for a write in progress.</param>
    /// <returns>A task that doesn't wait for the bytes to be written.</returns>
    public override Task FlushAsync(CancellationToken cancellationToken)
    {
        if (cancellationToken.IsCancellationRequested) return Task.FromCanceled(cancellationToken);
        if (!_hasBegun || _isDirect || !_gate.Wait(0, CancellationToken.None)) return FlushSlowlyAsync(cancellationToken);
        try
        {
            Require();
            Wish();
            return Task.CompletedTask;
        }
        finally
        {
            _gate.Release();
        }
    }

    /// <summary>Writes the buffered bytes and flushes the underlying stream.</summary>
    /// <param name="cancellationToken">A token that cancels the operation. After a cancellation, the stream can't be
    /// used anymore.</param>
    /// <returns>A task that completes when the bytes are written.</returns>
    public async Task FlushNowAsync(CancellationToken cancellationToken = default)
    {
        await _gate.WaitAsync(cancellationToken).ConfigureAwait(false);
        try
        {
            Require();
            if (!_hasBegun) await BeginAsync(cancellationToken).ConfigureAwait(false);
            await LeaveAsync(flush: true, cancellationToken).ConfigureAwait(false);
        }
        finally
        {
            _gate.Release();
        }
    }

    /// <summary>
    /// Writes the remaining bytes. The underlying stream stays open. A response's own body continues until the response
    /// ends.
    /// </summary>
    /// <returns>A task that completes when all bytes are written.</returns>
    public override async ValueTask DisposeAsync()
    {
        if (_begin is not null) return;
        await FinishAsync(flush: true).ConfigureAwait(false);
        await base.DisposeAsync().ConfigureAwait(false);
    }

    /// <summary>Writes the remaining bytes at the end of a response, which the server flushes.</summary>
    internal async ValueTask FinishAsync(bool flush)
    {
        await _gate.WaitAsync().ConfigureAwait(false);
        try
        {
            if (_isDisposed) return;
            if (_fault is null) await LeaveAsync(_isFlushWanted || (flush && (_length > 0 || _isUnflushed)), CancellationToken.None).ConfigureAwait(false);
            else if (!_isFaultTold) _fault.Throw();
        }
        finally
        {
            End();
            _gate.Release();
        }
    }

    /// <summary>Not supported.</summary>
    /// <param name="buffer">The buffer.</param>
    /// <param name="offset">The offset.</param>
    /// <param name="count">The number of bytes.</param>
    /// <returns>This method always throws an exception.</returns>
    public override int Read(byte[] buffer, int offset, int count) => throw Unsupported();

    /// <summary>Not supported.</summary>
    /// <param name="offset">The offset.</param>
    /// <param name="origin">The origin.</param>
    /// <returns>This method always throws an exception.</returns>
    public override long Seek(long offset, SeekOrigin origin) => throw Unsupported();

    /// <summary>Not supported.</summary>
    /// <param name="value">The length.</param>
    public override void SetLength(long value) => throw Unsupported();

    /// <summary>Stops buffering: the buffered bytes, and all further writes, are passed on directly.</summary>
    internal void StopGathering() => _isDirect = true;

    /// <summary>Writes the buffered bytes, before data that bypasses the stream.</summary>
    internal async Task LeaveAsync(CancellationToken cancellationToken)
    {
        await _gate.WaitAsync(cancellationToken).ConfigureAwait(false);
        try
        {
            Require();
            await LeaveAsync(flush: false, cancellationToken).ConfigureAwait(false);
        }
        finally
        {
            _gate.Release();
        }
    }

    /// <summary>Discards the buffered bytes of a response that failed, so that it isn't sent partially.</summary>
    internal async ValueTask DiscardAsync()
    {
        await _gate.WaitAsync().ConfigureAwait(false);
        End();
        _gate.Release();
    }

    /// <inheritdoc/>
    protected override void Dispose(bool disposing)
    {
        // StreamWriter closes its stream synchronously, even in DisposeAsync.
        if (disposing && _begin is null) Finish();
        base.Dispose(disposing);
    }

    private void Finish()
    {
        _gate.Wait();
        try
        {
            if (_isDisposed) return;
            if (_fault is null) Leave(_isFlushWanted || _length > 0 || _isUnflushed);
            else if (!_isFaultTold) _fault.Throw();
        }
        finally
        {
            End();
            _gate.Release();
        }
    }

    private static NotSupportedException Unsupported() => new("A response can't be read.");
}
