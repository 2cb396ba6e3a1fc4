using Tern.Http;

namespace Tern.EventStreams;

/// <summary>A stream whose beginning was read ahead.</summary>
/// <param name="ahead">The bytes read ahead, from the current position.</param>
/// <param name="rest">The rest of the stream.</param>
internal sealed class AheadStream(MemoryStream ahead, Stream rest) : ForwardStream
{
    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    public override int Read(Span<byte> buffer) => ahead.Read(buffer) is > 0 and var count ? count : rest.Read(buffer);

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
        ahead.Read(buffer.Span) is > 0 and var count ? new(count) : rest.ReadAsync(buffer, cancellationToken);

    public override async ValueTask DisposeAsync()
    {
        await rest.DisposeAsync().ConfigureAwait(false);
        await base.DisposeAsync().ConfigureAwait(false);
    }

    protected override void Dispose(bool disposing)
    {
        if (disposing) rest.Dispose();
        base.Dispose(disposing);
    }
}
