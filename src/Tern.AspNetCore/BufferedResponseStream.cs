using System.Runtime.ExceptionServices;

namespace Tern.AspNetCore;

/// <summary>
/// Gathers small writes before a stream. A response written token by token costs a call into the server and a chunk on
/// the wire for each; joined, it costs one for 16 KiB. Get it from <see cref="TernResponse.Buffered"/>.
/// </summary>
/// <remarks>
/// <para>Bytes leave when there are enough of them, when the first has waited long enough, and when the stream is
/// disposed of. A flush is a wish that they leave soon: it ends at once, and is done by time or by size;
/// <see cref="FlushNowAsync"/> waits for nothing.</para>
/// <para>What goes wrong while bytes leave by time is thrown by the next write, flush or disposal. After an error
/// nothing leaves any more. As with any stream, one caller at a time writes.</para>
/// </remarks>
public sealed partial class BufferedResponseStream : Stream
{
    private readonly Stream _inner;
    private readonly BufferedResponseOptions _options;
    private readonly Func<CancellationToken, ValueTask<bool>>? _begin;
    private readonly Action? _beforeSynchronous;

    // Who writes: the caller, or the timer.
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

    /// <summary>Makes the stream.</summary>
    /// <param name="inner">Where the bytes go.</param>
    /// <param name="options">Options that have been checked.</param>
    /// <param name="begin">
    /// Of a response's own body: called before the first byte; says whether bytes are gathered at all. Such a body is the
    /// server's, which ignores that a handler disposes of it, and ends when the middleware finishes it.
    /// </param>
    /// <param name="beforeSynchronous">Called before what a handler does synchronously; throws where the server would.</param>
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
    /// Gathers bytes. What must leave for them leaves synchronously, which a server may refuse: write asynchronously.
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

    /// <summary>Gathers bytes; the task ends at once unless some must leave for them.</summary>
    /// <param name="buffer">The bytes.</param>
    /// <param name="cancellationToken">Ends the wait for bytes that leave; then the stream is of no more use.</param>
    /// <returns>A task that ends when the bytes have been taken.</returns>
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

    /// <summary>Wishes that what was written leaves soon: within the delay, with what comes meanwhile.</summary>
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

    /// <summary>Wishes that what was written leaves soon: within the delay, with what comes meanwhile.</summary>
    /// <param name="cancellationToken">Ends the wait for bytes that leave at this moment.</param>
    /// <returns>A task that doesn't wait for the bytes.</returns>
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

    /// <summary>Sends what has been gathered, and flushes the stream behind.</summary>
    /// <param name="cancellationToken">Ends the wait; then the stream is of no more use.</param>
    /// <returns>A task that ends when the bytes have left.</returns>
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

    /// <summary>Sends what is left. The stream behind stays open. A response's own body goes on until the response ends.</summary>
    /// <returns>A task that ends when all has left.</returns>
    public override async ValueTask DisposeAsync()
    {
        if (_begin is not null) return;
        await FinishAsync(flush: true).ConfigureAwait(false);
        await base.DisposeAsync().ConfigureAwait(false);
    }

    /// <summary>Sends what is left, at the end of a response, which a server flushes by itself.</summary>
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
    /// <param name="buffer">Where to.</param>
    /// <param name="offset">From where.</param>
    /// <param name="count">How many.</param>
    /// <returns>Nothing.</returns>
    public override int Read(byte[] buffer, int offset, int count) => throw Unsupported();

    /// <summary>Not supported.</summary>
    /// <param name="offset">Where to.</param>
    /// <param name="origin">From where.</param>
    /// <returns>Nothing.</returns>
    public override long Seek(long offset, SeekOrigin origin) => throw Unsupported();

    /// <summary>Not supported.</summary>
    /// <param name="value">How long.</param>
    public override void SetLength(long value) => throw Unsupported();

    /// <summary>Gathers nothing any more: every write leaves as it is, and what was gathered before the next.</summary>
    internal void StopGathering() => _isDirect = true;

    /// <summary>Lets what has been gathered leave, before something that goes around the stream.</summary>
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

    /// <summary>Drops what has been gathered, for a response that failed: it is not sent in half.</summary>
    internal async ValueTask DiscardAsync()
    {
        await _gate.WaitAsync().ConfigureAwait(false);
        End();
        _gate.Release();
    }

    /// <inheritdoc/>
    protected override void Dispose(bool disposing)
    {
        // StreamWriter closes the stream behind it synchronously, in DisposeAsync too.
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

    private static NotSupportedException Unsupported() => new("A response is only written.");
}
