namespace Tern.Lambda.Logging;

/// <summary>Writes records to a stream.</summary>
internal sealed class StreamOutput(Stream stream, bool framed) : LogOutput
{
    private readonly Lock _gate = new();

    public override bool IsFramed => framed;

    protected override void Write(ReadOnlyMemory<byte> bytes)
    {
        lock (_gate)
        {
            try
            {
                stream.Write(bytes.Span);
                stream.Flush();
            }
            catch (Exception e) when (e is IOException or ObjectDisposedException)
            {
                // Nothing reads the log anymore, and there is no other place to report it.
            }
        }
    }
}
