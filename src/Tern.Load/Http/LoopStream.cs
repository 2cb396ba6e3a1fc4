using System.Net.Sockets;
using System.Threading.Tasks.Sources;

namespace Tern.Load;

/// <summary>
/// A socket stream whose pending operations complete on the polling thread, so that TLS runs on that thread, too. It
/// supports one reader and one writer at a time.
/// </summary>
internal sealed class LoopStream(Socket socket) : Stream
{
    private readonly Pending _read = new();
    private readonly Pending _write = new();
    private Memory<byte> _space;
    private ReadOnlyMemory<byte> _unsent;
    private bool _isAborted;

    /// <summary>The events to poll the socket for.</summary>
    public PollEvents Wants => (_read.IsWaiting ? PollEvents.Readable : PollEvents.None) | (_write.IsWaiting ? PollEvents.Writable : PollEvents.None);

    public override bool CanRead => true;

    public override bool CanWrite => true;

    public override bool CanSeek => false;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    /// <summary>Continues pending operations when the socket is ready.</summary>
    public void OnReady()
    {
        if (_write.IsWaiting && TrySend(out var sendError)) _write.Complete(0, Fault(sendError));
        if (_read.IsWaiting && TryReceive(out var count, out var receiveError)) _read.Complete(count, Fault(receiveError));
    }

    /// <summary>Fails pending operations because the socket is closed.</summary>
    public void Abort()
    {
        _isAborted = true;
        if (_write.IsWaiting) _write.Complete(0, Gone());
        if (_read.IsWaiting) _read.Complete(0, Gone());
    }

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        if (_isAborted) return ValueTask.FromException<int>(Gone());
        if (buffer.Length == 0) return ValueTask.FromResult(0);
        _space = buffer;
        if (!TryReceive(out var count, out var error)) return new ValueTask<int>(_read, _read.Begin());
        return Fault(error) is { } fault ? ValueTask.FromException<int>(fault) : ValueTask.FromResult(count);
    }

    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        if (_isAborted) return ValueTask.FromException(Gone());
        _unsent = buffer;
        if (!TrySend(out var error)) return new ValueTask(_write, _write.Begin());
        return Fault(error) is { } fault ? ValueTask.FromException(fault) : ValueTask.CompletedTask;
    }

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        ReadAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        WriteAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    public override Task FlushAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public override void Flush() { }

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException("It never blocks.");

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException("It never blocks.");

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    private static IOException? Fault(SocketError error) =>
        error == SocketError.Success ? null : new IOException(error.ToString(), new SocketException((int)error));

    private static IOException Gone() => new("The request was canceled.");

    private bool TryReceive(out int count, out SocketError error)
    {
        count = socket.Receive(_space.Span, SocketFlags.None, out error);
        return error != SocketError.WouldBlock;
    }

    private bool TrySend(out SocketError error)
    {
        error = SocketError.Success;
        while (_unsent.Length > 0 && error == SocketError.Success) _unsent = _unsent[socket.Send(_unsent.Span, SocketFlags.None, out error)..];
        return error != SocketError.WouldBlock;
    }

    /// <summary>A pending read or write. Its continuation runs on the thread that completes it.</summary>
    private sealed class Pending : IValueTaskSource<int>, IValueTaskSource
    {
        private ManualResetValueTaskSourceCore<int> _core;

        public bool IsWaiting { get; private set; }

        public short Begin()
        {
            _core.Reset();
            IsWaiting = true;
            return _core.Version;
        }

        public void Complete(int count, Exception? fault)
        {
            IsWaiting = false;
            if (fault is null) _core.SetResult(count);
            else _core.SetException(fault);
        }

        int IValueTaskSource<int>.GetResult(short token) => _core.GetResult(token);

        void IValueTaskSource.GetResult(short token) => _core.GetResult(token);

        public ValueTaskSourceStatus GetStatus(short token) => _core.GetStatus(token);

        public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
            _core.OnCompleted(continuation, state, token, flags);
    }
}
