using Microsoft.AspNetCore.Http.Features;
using Tern.Buffers;
using Tern.Local.Buffers;
using Tern.Pages;

namespace Tern.Local.Hosting;

/// <summary>A request below /_tern, with this server's bodies and buffers.</summary>
internal sealed class ToolRequest(IFeatureCollection context) : PageRequest(context), IDisposable
{
    private BodyMemory? _memory;

    /// <summary>Reads the body; returns false if it's too long or its content coding is invalid.</summary>
    public async ValueTask<bool> TryReadBodyAsync(PooledBuffer body)
    {
        (var state, _memory) = await RequestBody.ReadAsync(Context, Context.GetRequiredFeature<IHttpRequestFeature>(), body).ConfigureAwait(false);
        await SocketThread.LeaveAsync();
        return state == BodyState.Whole;
    }

    /// <summary>Returns the value of a cookie, or null if there is none.</summary>
    public string? Cookie(string name)
    {
        foreach (var cookie in Headers.Cookie.ToString().Split(';', StringSplitOptions.TrimEntries))
        {
            if (cookie.StartsWith(name + "=", StringComparison.Ordinal)) return Uri.UnescapeDataString(cookie[(name.Length + 1)..]);
        }

        return null;
    }

    /// <summary>Releases the body's share of the memory for bodies.</summary>
    public void Dispose() => _memory?.Dispose();

    protected override PooledBuffer CreateBuffer() => new ServerBuffer();
}
