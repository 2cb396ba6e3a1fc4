using System.Diagnostics;
using System.IO.Pipelines;
using Microsoft.AspNetCore.Http.Features;

namespace Tern.Diagnosis.Web.Responses;

/// <summary>
/// A response's body as the server gave it, counted: how often bytes were pushed to the server, how many, and how long that took.
/// All else is passed on as it is.
/// </summary>
/// <remarks>
/// A write to the stream is a push of its own: servers make a chunk of each. Through the pipe, bytes gather until they are flushed.
/// The counts are not locked: a response has one writer at a time.
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

    /// <summary>What was counted until now.</summary>
    public ResponseFacts Facts() => new()
    {
        Pushes = _pushes,
        Bytes = _bytes,
        Flushes = _flushes,
        Inside = Stopwatch.GetElapsedTime(0, _inside),
        Lasted = Stopwatch.GetElapsedTime(_started, _ended),
    };

    /// <summary>Notes a push that began at a timestamp and has just returned.</summary>
    public void Pushed(long bytes, long since)
    {
        if (bytes == 0) return;
        var now = Stopwatch.GetTimestamp();
        if (_pushes == 0) _started = since;
        (_ended, _inside, _pushes, _bytes) = (now, _inside + now - since, _pushes + 1, _bytes + bytes);
    }

    /// <summary>Notes that the application asked for a flush.</summary>
    public void Flushed() => _flushes++;
}
