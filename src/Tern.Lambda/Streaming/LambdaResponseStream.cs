using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;
using Tern.Buffers;
using Tern.Lambda.Errors;
using Tern.Lambda.Runtime;

namespace Tern.Lambda.Streaming;

/// <summary>
/// A streamed response: a <see cref="PipeWriter"/> whose flushed bytes are received while the handler is running.
/// <see cref="PipeWriter.AsStream(bool)"/> returns it as a <see cref="Stream"/>.
/// </summary>
/// <remarks>
/// <para>A flush means "soon". The first flush, and any flush after a pause, is sent immediately; flushes in quicker
/// succession are combined and sent after at most <see cref="LambdaRuntimeOptions.StreamFlushInterval"/>, or when they
/// amount to 16 KB. A flush waits if 64 KB are unsent.</para>
/// <para>The response ends when the handler returns, with everything that was written. An exception from the handler,
/// or one passed to <see cref="Complete"/>, is reported to the caller in trailers, as Lambda defines it; if nothing has
/// been sent yet, it is an ordinary error. Shortly before the deadline, the runtime ends the response with an error.
/// Flushes then return <see cref="FlushResult.IsCompleted"/>, as they do if nothing reads the response anymore. Like
/// any pipe writer, it isn't thread-safe.</para>
/// </remarks>
[SuppressMessage("Design", "CA1001", Justification = "The runtime ends it with the invocation, in Finish. Handlers have nothing to dispose.")]
public sealed class LambdaResponseStream : PipeWriter
{
    private const int SendAtOnceBytes = 16 * 1024;
    private const int PauseBytes = 64 * 1024;

    private readonly StreamOutput _output;
    private readonly HandlerWaiter _loop;
    private readonly TimeProvider _clock;
    private readonly TimeSpan _interval;

    // Only one thread sends at a time: the loop's thread while it waits for the handler; otherwise the thread that
    // flushes, or the timer's. Acquired before the loop's gate, never while holding it.
    private readonly Lock _sendGate = new();

    // Owned by the writer and never from a pool, because a caller that holds its memory may write to it at any time.
    // Guarded by the loop's gate, so that a thread that is still writing when the response ends sees the end.
    private readonly ArrayBufferWriter<byte> _writing = new();

    // All fields below are guarded by the loop's gate.
    private PooledBuffer _pending = new();
    private PooledBuffer _sending = new();
    private CancellationTokenRegistration _flushCancellation;
    private TaskCompletionSource<FlushResult>? _flush;
    private ITimer? _timer;
    private ITimer? _deadlineTimer;
    private bool _isTimerSet;
    private long _lastSent;
    private bool _isClosed;
    private bool _isCompleted;
    private Exception? _completedWith;
    private volatile bool _hasEnded;

    internal LambdaResponseStream(StreamOutput output, HandlerWaiter loop, TimeProvider clock, TimeSpan interval)
    {
        _output = output;
        _loop = loop;
        _clock = clock;
        _interval = interval;
    }

    /// <inheritdoc/>
    public override bool CanGetUnflushedBytes => true;

    /// <inheritdoc/>
    public override long UnflushedBytes => _writing.WrittenCount;

    /// <summary>true if there are bytes to send now; otherwise, false. Read it with the loop's gate held.</summary>
    internal bool IsDue { get; private set; }

    /// <summary>true if anything was sent; otherwise, false.</summary>
    internal bool HasBegun { get; private set; }

    /// <summary>The exception with which the writer was completed.</summary>
    internal Exception? CompletedWith => _completedWith;

    /// <summary>The error that interrupted the stream; null if there is none.</summary>
    internal IOException? Broken { get; private set; }

    /// <inheritdoc/>
    public override void Advance(int bytes)
    {
        lock (_loop.Gate)
        {
            ThrowIfEnded();
            _writing.Advance(bytes);
        }
    }

    /// <inheritdoc/>
    public override Memory<byte> GetMemory(int sizeHint = 0)
    {
        lock (_loop.Gate)
        {
            ThrowIfEnded();
            return _writing.GetMemory(sizeHint);
        }
    }

    /// <inheritdoc/>
    public override Span<byte> GetSpan(int sizeHint = 0)
    {
        lock (_loop.Gate)
        {
            ThrowIfEnded();
            return _writing.GetSpan(sizeHint);
        }
    }

    /// <inheritdoc/>
    public override ValueTask<FlushResult> FlushAsync(CancellationToken cancellationToken = default)
    {
        cancellationToken.ThrowIfCancellationRequested();
        lock (_loop.Gate)
        {
            ThrowIfEnded();
            if (_flush is not null) throw new InvalidOperationException("A flush of the response is in progress. Await it before the next one.");
            TakeWritten();
            if (_isClosed) return new ValueTask<FlushResult>(new FlushResult(isCanceled: false, isCompleted: true));
            if (!IsTimeToSend()) return default;
            IsDue = true;
            if (_loop.IsPumping)
            {
                _loop.Wake();
                return _pending.WrittenCount < PauseBytes ? default : WaitForReader(cancellationToken);
            }
        }

        // The handler runs on the loop's own thread or blocks it, so nothing else would send.
        SendPending();
        lock (_loop.Gate) return new ValueTask<FlushResult>(new FlushResult(isCanceled: false, isCompleted: _isClosed));
    }

    /// <summary>Ends the writing. The response itself ends when the handler returns.</summary>
    /// <param name="exception">The error, which is reported to the caller in the response's trailers; null if there is
    /// none.</param>
    public override void Complete(Exception? exception = null)
    {
        if (_isCompleted || _hasEnded) return;
        lock (_loop.Gate)
        {
            TakeWritten();
            _isCompleted = true;
            _completedWith = exception;
            if (_isClosed || _pending.WrittenCount == 0 || exception is not null) return;
            IsDue = true;
            if (_loop.IsPumping)
            {
                _loop.Wake();
                return;
            }
        }

        SendPending();
    }

    /// <inheritdoc/>
    public override void CancelPendingFlush()
    {
        lock (_loop.Gate) Release(new FlushResult(isCanceled: true, isCompleted: false));
    }

    /// <summary>Writes the start of the response, which is sent with the first bytes.</summary>
    internal void Begin(HttpResponsePrelude prelude) => prelude.Write(_pending);

    /// <summary>Ends the response with an error at this time, unless it has ended before.</summary>
    internal void EndAt(DateTimeOffset time)
    {
        if (time == DateTimeOffset.MaxValue) return;
        var left = time - _clock.GetUtcNow();
        // The cause is a wrong clock: no invocation takes more than 15 minutes, and a timer can't wait that long.
        if (left > TimeSpan.FromDays(1)) return;
        _deadlineTimer = _clock.CreateTimer(
            static state => ((LambdaResponseStream)state!).EndAtDeadline(),
            this,
            left > TimeSpan.Zero ? left : TimeSpan.Zero,
            Timeout.InfiniteTimeSpan);
    }

    /// <summary>Sends the flushed bytes.</summary>
    internal void SendPending()
    {
        lock (_sendGate)
        {
            lock (_loop.Gate)
            {
                IsDue = false;
                if (_isClosed || _pending.WrittenCount == 0) return;
                (_pending, _sending) = (_sending, _pending);
                HasBegun = true;
            }

            var broken = Try(static (output, bytes, _) => output.Send(bytes), null);
            _sending.Clear();
            lock (_loop.Gate)
            {
                _lastSent = _clock.GetTimestamp();
                if (broken is not null) Close(broken);
                else if (_pending.WrittenCount < PauseBytes) Release(default);
            }
        }
    }

    /// <summary>
    /// Sends the rest and the end after the handler has completed. Returns false if nothing was sent and there is an
    /// error, which is then an ordinary error.
    /// </summary>
    internal bool Finish(Exception? error)
    {
        lock (_loop.Gate)
        {
            TakeWritten();
            _hasEnded = true;
            _deadlineTimer?.Dispose();
            _timer?.Dispose();
        }

        lock (_sendGate)
        {
            if (!HasBegun && error is not null)
            {
                // A flush in progress must not send part of a response that has become an error.
                lock (_loop.Gate) Close(null);
                return false;
            }

            if (!_isClosed) End(error is null ? null : ErrorReport.Of(error));
            _pending.Dispose();
            _sending.Dispose();
            return true;
        }
    }

    /// <summary>
    /// Ends a response that has begun, and reports to the caller that it was truncated. A response that hasn't begun
    /// becomes an ordinary error.
    /// </summary>
    internal void BreakOff(ErrorReport report)
    {
        lock (_sendGate)
        {
            if (HasBegun && !_isClosed && !_hasEnded) End(report);
        }
    }

    private void EndAtDeadline() => BreakOff(ErrorReport.Of("DeadlineExceeded", "The function timed out before its response was complete."));

    // Called with the sending gate held.
    private void End(ErrorReport? report)
    {
        lock (_loop.Gate)
        {
            (_pending, _sending) = (_sending, _pending);
            HasBegun = true;
            IsDue = false;
        }

        var broken = Try(static (output, bytes, report) => output.End(bytes, report), report);
        _sending.Clear();
        lock (_loop.Gate) Close(broken);
    }

    private delegate void Sending(StreamOutput output, ReadOnlySpan<byte> bytes, ErrorReport? report);

    private IOException? Try(Sending send, ErrorReport? report)
    {
        try
        {
            send(_output, _sending.WrittenSpan, report);
            return null;
        }
        catch (IOException e)
        {
            return e;
        }
        catch (ObjectDisposedException e)
        {
            return new IOException("The connection was closed.", e);
        }
    }

    // Called with the loop's gate held, like all methods below.
    private void Close(IOException? broken)
    {
        _isClosed = true;
        Broken ??= broken;
        _pending.Clear();
        Release(new FlushResult(isCanceled: false, isCompleted: true));
    }

    private void TakeWritten()
    {
        if (_writing.WrittenCount == 0) return;
        if (!_isClosed) _pending.Write(_writing.WrittenSpan);
        _writing.ResetWrittenCount();
    }

    private bool IsTimeToSend()
    {
        if (_pending.WrittenCount == 0) return false;
        if (!HasBegun || IsDue || _pending.WrittenCount >= SendAtOnceBytes) return true;
        var left = _interval - _clock.GetElapsedTime(_lastSent);
        if (left <= TimeSpan.Zero) return true;
        if (_isTimerSet) return false;
        _isTimerSet = true;
        if (_timer is null) _timer = _clock.CreateTimer(static state => ((LambdaResponseStream)state!).OnTimer(), this, left, Timeout.InfiniteTimeSpan);
        else _timer.Change(left, Timeout.InfiniteTimeSpan);
        return false;
    }

    private void OnTimer()
    {
        lock (_loop.Gate)
        {
            _isTimerSet = false;
            if (_hasEnded || _isClosed || _pending.WrittenCount == 0) return;
            IsDue = true;
            if (_loop.IsPumping)
            {
                _loop.Wake();
                return;
            }
        }

        SendPending();
    }

    // A task, so that a handler may block on it, await it twice or not at all.
    private ValueTask<FlushResult> WaitForReader(CancellationToken cancellationToken)
    {
        var flush = _flush = new(TaskCreationOptions.RunContinuationsAsynchronously);
        if (cancellationToken.CanBeCanceled)
            _flushCancellation = cancellationToken.UnsafeRegister(static (state, token) => ((LambdaResponseStream)state!).CancelFlush(token), this);
        return new ValueTask<FlushResult>(flush.Task);
    }

    private void CancelFlush(CancellationToken token)
    {
        lock (_loop.Gate)
        {
            _flush?.SetCanceled(token);
            _flush = null;
        }
    }

    private void Release(FlushResult result)
    {
        if (_flush is not { } flush) return;
        _flush = null;
        _flushCancellation.Unregister();
        flush.SetResult(result);
    }

    private void ThrowIfEnded()
    {
        if (_hasEnded)
            throw new ObjectDisposedException(
                nameof(LambdaResponseStream), "Nothing was written, because the invocation has ended. Await all writes before the handler returns.");
        if (_isCompleted) throw new InvalidOperationException("The response is complete, so nothing more can be written.");
    }
}
