using Tern.Buffers;

namespace Tern.Lambda.Runtime;

/// <summary>
/// The buffered answers of the invocations that one object serves, one after the other. Whoever writes says for which
/// of them: what an invocation left behind is refused, and never gets into another one's answer.
/// </summary>
/// <remarks>
/// Nobody outside gets at the pooled bytes. <see cref="GetMemory"/> and <see cref="GetSpan"/> hand out scratch space,
/// from which <see cref="Advance"/> copies; scratch space that somebody may still hold is left to the collector with its
/// invocation. A thread that goes on writing while the answer is sent therefore changes neither that answer, nor the
/// next one, nor an array that went back to the pool.
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

    /// <summary>Which invocation may write; another one from <see cref="Close"/> on.</summary>
    public int Version => Volatile.Read(ref _version);

    /// <summary>The answer, between <see cref="Close"/> and <see cref="Begin"/>: it is the runtime's alone then.</summary>
    public PooledBuffer Closed => _bytes;

    /// <summary>The media type of the closed answer.</summary>
    public string ClosedContentType => _contentType;

    /// <summary>What a write after the invocation's end throws.</summary>
    public static ObjectDisposedException Ended() => new(
        nameof(LambdaInvocation),
        "The invocation has ended, and its answer with it: nothing was written. Await all work before the handler returns.");

    /// <summary>The failure of an invocation whose answer is not written to its end.</summary>
    public static InvalidOperationException HalfWritten() => new(
        "The answer is still being written, by work that nobody awaited. "
        + "Await it in the handler, the filter or the middleware that began it: half an answer is not sent.");

    /// <summary>Makes room for the next invocation's answer.</summary>
    public void Begin()
    {
        lock (_gate)
        {
            _bytes.Clear();
            _contentType = Json;
        }
    }

    /// <summary>Ends the time in which an answer may be written.</summary>
    /// <returns>False when somebody is in the middle of writing it: what is there is not a whole answer.</returns>
    public bool Close()
    {
        lock (_gate)
        {
            _version++;
            _scratch.End();
            if (!_isWriting) return true;
            // The buffer is left to the one who writes to it.
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

    /// <summary>Space to write to; <see cref="Advance"/> appends what was written.</summary>
    public Memory<byte> GetMemory(int version, int sizeHint)
    {
        lock (_gate)
        {
            Check(version);
            return _scratch.GetMemory(sizeHint);
        }
    }

    /// <summary>Space to write to; <see cref="Advance"/> appends what was written.</summary>
    public Span<byte> GetSpan(int version, int sizeHint)
    {
        lock (_gate)
        {
            Check(version);
            return _scratch.GetSpan(sizeHint);
        }
    }

    /// <summary>Appends bytes that were written to the space of the last call for it.</summary>
    public void Advance(int version, int count)
    {
        lock (_gate)
        {
            Check(version);
            _bytes.Write(_scratch.Take(count));
        }
    }

    /// <summary>Takes back what was written.</summary>
    public void Clear(int version) => Replace(version, default, Json);

    /// <summary>Puts bytes in the place of what was written.</summary>
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

    /// <summary>Reads what was written.</summary>
    public T Read<T>(int version, Func<ReadOnlySpan<byte>, T> read)
    {
        lock (_gate)
        {
            Check(version);
            return read(_bytes.WrittenSpan);
        }
    }

    /// <summary>The media type of what was written.</summary>
    public string GetContentType(int version)
    {
        lock (_gate)
        {
            Check(version);
            return _contentType;
        }
    }

    /// <summary>Begins a new answer that takes several writes; nobody else writes until <see cref="EndWriting"/>.</summary>
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

    /// <summary>Ends what <see cref="BeginWriting"/> began. Half an answer is none: it is taken back.</summary>
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
