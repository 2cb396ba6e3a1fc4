using System.Diagnostics;
using System.IO.Pipelines;

namespace Tern.Diagnostics;

/// <summary>A response's pipe writer that counts each flush with pending bytes.</summary>
internal sealed class MeteredWriter(PipeWriter inner, ResponseMeter meter) : PipeWriter
{
    private long _waiting;

    public override bool CanGetUnflushedBytes => inner.CanGetUnflushedBytes;

    public override long UnflushedBytes => inner.UnflushedBytes;

    public override Memory<byte> GetMemory(int sizeHint = 0) => inner.GetMemory(sizeHint);

    public override Span<byte> GetSpan(int sizeHint = 0) => inner.GetSpan(sizeHint);

    public override void Advance(int bytes)
    {
        inner.Advance(bytes);
        _waiting += bytes;
    }

    public override ValueTask<FlushResult> FlushAsync(CancellationToken cancellationToken = default)
    {
        meter.Flushed();
        return PushAsync(cancellationToken);
    }

    public override ValueTask<FlushResult> WriteAsync(ReadOnlyMemory<byte> source, CancellationToken cancellationToken = default)
    {
        var since = Stopwatch.GetTimestamp();
        var task = inner.WriteAsync(source, cancellationToken);
        meter.Pushed(_waiting + source.Length, since);
        _waiting = 0;
        return task;
    }

    public override void CancelPendingFlush() => inner.CancelPendingFlush();

    public override void Complete(Exception? exception = null)
    {
        inner.Complete(exception);
        Rest();
    }

    public override ValueTask CompleteAsync(Exception? exception = null)
    {
        var task = inner.CompleteAsync(exception);
        Rest();
        return task;
    }

    private ValueTask<FlushResult> PushAsync(CancellationToken cancellationToken)
    {
        var since = Stopwatch.GetTimestamp();
        var task = inner.FlushAsync(cancellationToken);
        meter.Pushed(_waiting, since);
        _waiting = 0;
        return task;
    }

    // Bytes that were never flushed are sent when the response ends.
    private void Rest()
    {
        if (_waiting > 0) meter.Pushed(_waiting, Stopwatch.GetTimestamp());
        _waiting = 0;
    }
}
