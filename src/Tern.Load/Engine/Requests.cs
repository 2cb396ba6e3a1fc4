using Tern.Load.Scenarios;
using Tern.Load.Schedules;

namespace Tern.Load.Engine;

/// <summary>Writes a worker's requests, one after the other, in buffers of its own. Of W workers, each has every W-th number and row of data.</summary>
internal sealed class Requests(int worker, int workers)
{
    private readonly RequestBuffer _buffer = new();
    private readonly RequestBuffer _scratch = new();
    private long _number = worker - workers;

    /// <summary>The next request's bytes, until the one after it is asked for.</summary>
    public ReadOnlyMemory<byte> Next(RequestTemplate template, ref SplitMix random) => template.Write(_buffer, _scratch, ref random, _number += workers);

    /// <summary>The next request for a client that frames it.</summary>
    public HttpRequestMessage Message(RequestTemplate template, ref SplitMix random) => template.Message(_scratch, ref random, _number += workers);
}
