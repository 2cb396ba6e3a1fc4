using System.Diagnostics;
using System.IO.Pipelines;
using Microsoft.AspNetCore.Http.Features;

namespace Tern.Diagnostics;

/// <summary>
/// Wraps the server's response body and measures pushes: their number, their bytes and their time. Everything else is
/// passed through.
/// </summary>
/// <remarks>
/// Each write to the stream is a separate push, because servers make a chunk of each. In the pipe, bytes accumulate
/// until they're flushed. The counters need no lock: a response has one writer at a time.
/// </remarks>
internal sealed class ResponseMeter(IHttpResponseBodyFeature inner) : IHttpResponseBodyFeature
{
    private MeteredStream? _stream;
    private MeteredWriter? _writer;
    private long _started;
    private long _ended;
    private long _inside;
    private long _pushes;
    private long _bytes;
    private long _flushes;

    public Stream Stream => _stream ??= new MeteredStream(inner.Stream, this);

    public PipeWriter Writer => _writer ??= new MeteredWriter(inner.Writer, this);

    public void DisableBuffering() => inner.DisableBuffering();

    public Task StartAsync(CancellationToken cancellationToken = default) => inner.StartAsync(cancellationToken);

    public Task SendFileAsync(string path, long offset, long? count, CancellationToken cancellationToken = default) =>
        inner.SendFileAsync(path, offset, count, cancellationToken);

    public Task CompleteAsync() => inner.CompleteAsync();

    /// <summary>Returns the statistics so far.</summary>
    public ResponseFacts Facts() => new()
    {
        Pushes = _pushes,
        Bytes = _bytes,
        Flushes = _flushes,
        Inside = Stopwatch.GetElapsedTime(0, _inside),
        Lasted = Stopwatch.GetElapsedTime(_started, _ended),
    };

    /// <summary>Records a push that began at the specified timestamp and has just returned.</summary>
    public void Pushed(long bytes, long since)
    {
        if (bytes == 0) return;
        var now = Stopwatch.GetTimestamp();
        if (_pushes == 0) _started = since;
        (_ended, _inside, _pushes, _bytes) = (now, _inside + now - since, _pushes + 1, _bytes + bytes);
    }

    /// <summary>Records that the application requested a flush.</summary>
    public void Flushed() => _flushes++;
}
