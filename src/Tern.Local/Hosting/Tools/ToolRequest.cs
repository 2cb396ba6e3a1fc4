using Microsoft.AspNetCore.Http.Features;
using Tern.Buffers;
using Tern.Local.Buffers;
using Tern.Local.Hosting.Http;
using Tern.Pages;

namespace Tern.Local.Hosting.Tools;

/// <summary>One request below /_tern, with the bodies and buffers of this server.</summary>
internal sealed class ToolRequest(IFeatureCollection context) : PageRequest(context), IDisposable
{
    private DecodedMemory? _memory;

    /// <summary>Reads the body; false when it is longer than a request may be, or its coding is broken.</summary>
    public async ValueTask<bool> TryReadBodyAsync(PooledBuffer body)
    {
        (var state, _memory) = await RequestBody.ReadAsync(Context, Context.GetRequiredFeature<IHttpRequestFeature>(), body).ConfigureAwait(false);
        await SocketThread.LeaveAsync();
        return state == BodyState.Whole;
    }

    /// <summary>Gives back what its body took of the memory for decompressed ones.</summary>
    public void Dispose() => _memory?.Dispose();

    protected override PooledBuffer CreateBuffer() => new ServerBuffer();
}
