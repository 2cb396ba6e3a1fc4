using Tern.Buffers;

namespace Tern.Lambda.Runtime;

/// <summary>
/// The buffered responses of the successive invocations that one object serves. Callers pass the version of their
/// invocation: writes by work that an ended invocation left behind are rejected, and never reach another invocation's
/// response.
/// </summary>
/// <remarks>
/// Callers never get access to the pooled bytes. <see cref="GetMemory"/> and <see cref="GetSpan"/> return scratch
/// space, from which <see cref="Advance"/> copies. Scratch space that a caller may still hold is left to the garbage
/// collector when its invocation ends. A thread that continues to write while the response is sent therefore changes
/// neither that response, nor the next one, nor an array that was returned to the pool.
/// </remarks>
internal sealed class AnswerBuffer : IDisposable
{
    private const string Json = "application/json";

    private readonly Lock _gate = new();
    private PooledBuffer _bytes = new();
    private AnswerScratch _scratch;
    private string _contentType = Json;
    private bool _isWriting;
    private int _version;

    /// <summary>The version of the invocation that may write; it changes on <see cref="Close"/>.</summary>
    public int Version => Volatile.Read(ref _version);

    /// <summary>
    /// The response, between <see cref="Close"/> and <see cref="Begin"/>: during that time only the runtime uses it.
    /// </summary>
    public PooledBuffer Closed => _bytes;

    /// <summary>The media type of the closed response.</summary>
    public string ClosedContentType => _contentType;

    /// <summary>Creates the exception for a write after the invocation's end.</summary>
    public static ObjectDisposedException Ended() => new(
        nameof(LambdaInvocation),
        "Nothing was written, because the invocation has ended. Await all work before the handler returns.");

    /// <summary>Creates the exception for an invocation whose response is incomplete.</summary>
    public static InvalidOperationException HalfWritten() => new(
        "The response is still being written, by work that wasn't awaited. "
        + "Await it in the handler, filter or middleware that started it: incomplete responses aren't sent.");

    /// <summary>Makes room for the next invocation's response.</summary>
    public void Begin()
    {
        lock (_gate)
        {
            _bytes.Clear();
            _contentType = Json;
        }
    }

    /// <summary>Ends the period in which a response may be written.</summary>
    /// <returns>false if another thread is in the middle of writing, so that the response is incomplete; otherwise,
    /// true.</returns>
    public bool Close()
    {
        lock (_gate)
        {
            _version++;
            _scratch.End();
            if (!_isWriting) return true;
            // Leave the buffer to the thread that is writing to it.
            _bytes = new PooledBuffer();
            _isWriting = false;
            return false;
        }
    }

    /// <summary>Appends bytes.</summary>
    public void Write(int version, ReadOnlySpan<byte> bytes)
    {
        lock (_gate)
        {
            Check(version);
            _bytes.Write(bytes);
        }
    }

    /// <summary>Returns space to write to; <see cref="Advance"/> appends what was written there.</summary>
    public Memory<byte> GetMemory(int version, int sizeHint)
    {
        lock (_gate)
        {
            Check(version);
            return _scratch.GetMemory(sizeHint);
        }
    }

    /// <summary>Returns space to write to; <see cref="Advance"/> appends what was written there.</summary>
    public Span<byte> GetSpan(int version, int sizeHint)
    {
        lock (_gate)
        {
            Check(version);
            return _scratch.GetSpan(sizeHint);
        }
    }

    /// <summary>Appends bytes that were written to the space returned last.</summary>
    public void Advance(int version, int count)
    {
        lock (_gate)
        {
            Check(version);
            _bytes.Write(_scratch.Take(count));
        }
    }

    /// <summary>Discards the response.</summary>
    public void Clear(int version) => Replace(version, default, Json);

    /// <summary>Replaces the response.</summary>
    public void Replace(int version, ReadOnlySpan<byte> bytes, string contentType)
    {
        lock (_gate)
        {
            Check(version);
            _bytes.Clear();
            _bytes.Write(bytes);
            _contentType = contentType;
        }
    }

    /// <summary>Reads the response.</summary>
    public T Read<T>(int version, Func<ReadOnlySpan<byte>, T> read)
    {
        lock (_gate)
        {
            Check(version);
            return read(_bytes.WrittenSpan);
        }
    }

    /// <summary>Returns the media type of the response.</summary>
    public string GetContentType(int version)
    {
        lock (_gate)
        {
            Check(version);
            return _contentType;
        }
    }

    /// <summary>
    /// Begins a new response that takes several writes; nothing else can write until <see cref="EndWriting"/>.
    /// </summary>
    public PooledBuffer BeginWriting(int version)
    {
        lock (_gate)
        {
            Check(version);
            _bytes.Clear();
            _contentType = Json;
            _isWriting = true;
            return _bytes;
        }
    }

    /// <summary>Ends a response started by <see cref="BeginWriting"/>. An incomplete response is discarded.</summary>
    public void EndWriting(int version, bool isWhole)
    {
        lock (_gate)
        {
            if (version != _version)
            {
                if (isWhole) throw Ended();
                return;
            }

            _isWriting = false;
            if (!isWhole) _bytes.Clear();
        }
    }

    public void Dispose() => _bytes.Dispose();

    private void Check(int version)
    {
        if (version != _version) throw Ended();
        if (_isWriting) throw HalfWritten();
    }
}
