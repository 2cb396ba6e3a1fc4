using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;
using Tern.Buffers;
using Tern.Lambda.Errors;
using Tern.Lambda.Runtime;

namespace Tern.Lambda.Streaming;

/// <summary>
/// A streamed answer: a <see cref="PipeWriter"/> whose flushed bytes arrive while the handler runs. <see
/// cref="PipeWriter.AsStream(bool)"/> makes a <see cref="Stream"/> of it.
/// </summary>
/// <remarks>
/// <para>A flush means "soon": the first is sent at once, and so is any after a pause; what is flushed in quicker succession goes together, after at most
/// <see cref="LambdaRuntimeOptions.StreamFlushInterval"/> or when 16 KB have come together. A flush waits once 64 KB are unsent.</para>
/// <para>The answer ends when the handler returns, with all that was written. An exception of the handler, or one given
/// to <see cref="Complete"/>, is told to the caller in trailers, as Lambda defines it; before anything was sent it is an
/// ordinary error. Shortly before the deadline the runtime ends the answer with an error: flushes then say
/// <see cref="FlushResult.IsCompleted"/>, as they do when nobody reads any more. Not thread-safe, as any writer of a
/// pipe.</para>
/// </remarks>
[SuppressMessage("Design", "CA1001", Justification = "The runtime ends it with the invocation, in Finish: a handler has nothing to dispose of.")]
public sealed class LambdaResponseStream : PipeWriter
{
    private const int SendAtOnceBytes = 16 * 1024;
    private const int PauseBytes = 64 * 1024;

    private readonly StreamOutput _output;
    private readonly HandlerWaiter _loop;
    private readonly TimeProvider _clock;
    private readonly TimeSpan _interval;

    // Only one thread sends at a time: the loop's while it waits for the handler, else the one that flushes, or the
    // timer's. Taken before the loop's gate, never within it.
    private readonly Lock _sendGate = new();

    // The writer's own, and never of a pool: whoever holds memory of it may write to it for ever. With the loop's gate
    // held, so that a thread that goes on writing while the answer ends meets the end.
    private readonly ArrayBufferWriter<byte> _writing = new();

    // All below, with the loop's gate held.
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

    /// <summary>Whether something is to be sent now; read with the loop's gate held.</summary>
    internal bool IsDue { get; private set; }

    /// <summary>Whether anything was sent.</summary>
    internal bool HasBegun { get; private set; }

    /// <summary>What the writer was completed with.</summary>
    internal Exception? CompletedWith => _completedWith;

    /// <summary>What broke the stream off; null while all is well.</summary>
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
            if (_flush is not null) throw new InvalidOperationException("A flush of the response is under way: await it before the next one.");
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

        // The handler runs on the loop's own thread, or blocks it: nobody else would send.
        SendPending();
        lock (_loop.Gate) return new ValueTask<FlushResult>(new FlushResult(isCanceled: false, isCompleted: _isClosed));
    }

    /// <summary>Ends the writing. The answer itself ends when the handler returns.</summary>
    /// <param name="exception">What went wrong: the caller is told in the answer's trailers. Null when all is well.</param>
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

    /// <summary>What the answer begins with, sent with the first bytes.</summary>
    internal void Begin(HttpResponsePrelude prelude) => prelude.Write(_pending);

    /// <summary>Ends the answer with an error at that time, unless it has ended before.</summary>
    internal void EndAt(DateTimeOffset time)
    {
        if (time == DateTimeOffset.MaxValue) return;
        var left = time - _clock.GetUtcNow();
        // By a clock that is wrong: no invocation has more than 15 minutes, and a timer cannot wait for ever.
        if (left > TimeSpan.FromDays(1)) return;
        _deadlineTimer = _clock.CreateTimer(
            static state => ((LambdaResponseStream)state!).EndAtDeadline(),
            this,
            left > TimeSpan.Zero ? left : TimeSpan.Zero,
            Timeout.InfiniteTimeSpan);
    }

    /// <summary>Sends what was flushed.</summary>
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

    /// <summary>The handler is done: sends the rest and the end. False when nothing was sent and there is an error: it is an ordinary one then.</summary>
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
                // A flush that was under way must not send what is an error by now.
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
    /// Ends an answer that has begun, as nothing more will come: the caller is told that it broke off. One that has not
    /// is left to be an ordinary error.
    /// </summary>
    internal void BreakOff(ErrorReport report)
    {
        lock (_sendGate)
        {
            if (HasBegun && !_isClosed && !_hasEnded) End(report);
        }
    }

    private void EndAtDeadline() => BreakOff(ErrorReport.Of("DeadlineExceeded", "The function's time was over before its response was written to the end."));

    // With the sending gate held.
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

    // With the loop's gate held, as all below.
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

    // A task, so that a handler may block on it, look twice or not at all.
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
                nameof(LambdaResponseStream), "The invocation has ended, and its response with it. Await all writing before the handler returns.");
        if (_isCompleted) throw new InvalidOperationException("The response was completed: nothing can be written after it.");
    }
}
