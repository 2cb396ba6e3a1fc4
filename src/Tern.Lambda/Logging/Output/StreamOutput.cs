namespace Tern.Lambda.Logging.Output;

/// <summary>Records to a stream.</summary>
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
                // Nobody reads the log any more. There is no other place to say so.
            }
        }
    }
}
