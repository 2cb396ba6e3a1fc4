using System.Buffers;
using System.Runtime.ExceptionServices;

namespace Tern.AspNetCore;

// Writes the buffered bytes. All of these methods are called with the gate held, except those that take it.
public sealed partial class BufferedResponseStream
{
    private async ValueTask WriteSlowlyAsync(ReadOnlyMemory<byte> buffer, bool hasGate, CancellationToken cancellationToken)
    {
        if (!hasGate) await _gate.WaitAsync(cancellationToken).ConfigureAwait(false);
        try
        {
            Require();
            if (!_hasBegun) await BeginAsync(cancellationToken).ConfigureAwait(false);
            if (TryGather(buffer.Span)) return;
            await LeaveAsync(_isFlushWanted, cancellationToken).ConfigureAwait(false);
            if (TryGather(buffer.Span)) return;
            try
            {
                _isUnflushed = true;
                await _inner.WriteAsync(buffer, cancellationToken).ConfigureAwait(false);
            }
            catch (Exception error)
            {
                throw Told(error);
            }
        }
        finally
        {
            _gate.Release();
        }
    }

    private async Task FlushSlowlyAsync(CancellationToken cancellationToken)
    {
        await _gate.WaitAsync(cancellationToken).ConfigureAwait(false);
        try
        {
            Require();
            if (!_hasBegun) await BeginAsync(cancellationToken).ConfigureAwait(false);
            if (_isDirect) await LeaveAsync(flush: true, cancellationToken).ConfigureAwait(false);
            else Wish();
        }
        finally
        {
            _gate.Release();
        }
    }

    // Returns whether there was room for the bytes.
    private bool TryGather(ReadOnlySpan<byte> bytes)
    {
        if (_isDirect || bytes.Length > _options.Size - _length) return false;
        if (bytes.IsEmpty) return true;
        _buffer ??= ArrayPool<byte>.Shared.Rent(_options.Size);
        bytes.CopyTo(_buffer.AsSpan(_length));
        _length += bytes.Length;
        Arm();
        return true;
    }

    private void Wish()
    {
        _isFlushWanted = true;
        Arm();
    }

    private void Arm()
    {
        if (_isArmed) return;
        _isArmed = true;
        _timer ??= _options.TimeProvider.CreateTimer(
            static stream => _ = ((BufferedResponseStream)stream!).LeaveByTimeAsync(), this, Timeout.InfiniteTimeSpan, Timeout.InfiniteTimeSpan);
        _timer.Change(_options.Delay, Timeout.InfiniteTimeSpan);
    }

    // Not awaited: errors are kept for the next caller.
    private async Task LeaveByTimeAsync()
    {
        await _gate.WaitAsync().ConfigureAwait(false);
        try
        {
            _isArmed = false;
            if (_isDisposed || _fault is not null || (_length == 0 && !_isFlushWanted)) return;
            await LeaveAsync(flush: true, CancellationToken.None).ConfigureAwait(false);
        }
        catch (Exception error)
        {
            _fault = ExceptionDispatchInfo.Capture(error);
            _isFaultTold = false;
        }
        finally
        {
            _gate.Release();
        }
    }

    private async ValueTask LeaveAsync(bool flush, CancellationToken cancellationToken)
    {
        var length = _length;
        (_length, _isFlushWanted) = (0, false);
        try
        {
            if (length > 0) await _inner.WriteAsync(_buffer.AsMemory(0, length), cancellationToken).ConfigureAwait(false);
            _isUnflushed = !flush && (_isUnflushed || length > 0);
            if (flush) await _inner.FlushAsync(cancellationToken).ConfigureAwait(false);
        }
        catch (Exception error)
        {
            throw Told(error);
        }
    }

    private void Leave(bool flush)
    {
        var length = _length;
        (_length, _isFlushWanted) = (0, false);
        if (length > 0) Guard(_buffer.AsSpan(0, length), static (stream, bytes) => stream._inner.Write(bytes));
        _isUnflushed = !flush && (_isUnflushed || length > 0);
        if (flush) Guard(default, static (stream, _) => stream._inner.Flush());
    }

    private void Guard(ReadOnlySpan<byte> bytes, SpanWrite write)
    {
        try
        {
            write(this, bytes);
        }
        catch (Exception error)
        {
            throw Told(error);
        }
    }

    // The current caller gets this exception.
    private Exception Told(Exception error)
    {
        _fault = ExceptionDispatchInfo.Capture(error);
        _isFaultTold = true;
        return error;
    }

    private async ValueTask BeginAsync(CancellationToken cancellationToken)
    {
        _isDirect |= !await _begin!(cancellationToken).ConfigureAwait(false);
        _hasBegun = true;
    }

    // Starting a response completes synchronously, unless a callback waits for something. In that case, this blocks on
    // the task, as servers do.
    private void BeginSynchronously()
    {
        _isDirect |= !_begin!(CancellationToken.None).AsTask().GetAwaiter().GetResult();
        _hasBegun = true;
    }

    private void Require()
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        if (_fault is null) return;
        _isFaultTold = true;
        _fault.Throw();
    }

    private void End()
    {
        if (_isDisposed) return;
        _isDisposed = true;
        _timer?.Dispose();
        if (_buffer is { } buffer) ArrayPool<byte>.Shared.Return(buffer);
        _buffer = null;
        _length = 0;
    }

    private delegate void SpanWrite(BufferedResponseStream stream, ReadOnlySpan<byte> bytes);
}
