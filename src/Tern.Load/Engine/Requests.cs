namespace Tern.Load;

/// <summary>
/// Writes a worker's requests one after another into its own buffers. With W workers, each uses every W-th number and
/// data row.
/// </summary>
internal sealed class Requests(int worker, int workers)
{
    private readonly RequestBuffer _buffer = new();
    private readonly RequestBuffer _scratch = new();
    private long _number = worker - workers;

    /// <summary>Returns the bytes of the next request, which are valid until the next call.</summary>
    public ReadOnlyMemory<byte> Next(RequestTemplate template, ref SplitMix random) => template.Write(_buffer, _scratch, ref random, _number += workers);

    /// <summary>Returns the next request for a client that does its own framing.</summary>
    public HttpRequestMessage Message(RequestTemplate template, ref SplitMix random) => template.Message(_scratch, ref random, _number += workers);
}
