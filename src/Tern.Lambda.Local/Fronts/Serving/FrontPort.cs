using System.Net;
using Microsoft.AspNetCore.Http;

namespace Tern.Lambda.Local.Fronts;

/// <summary>A front on its own port at 127.0.0.1, where its paths begin at the root.</summary>
internal sealed class FrontPort(Front front, int port) : IEmulatorPart
{
    private readonly HostCheck _hosts = new([], takesAddresses: false);
    private LoopbackListener? _listener;

    /// <summary>Gets the port that it listens on, which the system has chosen if 0 was asked for.</summary>
    public int Port => _listener?.Port ?? port;

    public async Task StartAsync(CancellationToken cancellationToken) =>
        _listener = await LoopbackListener.StartAsync(new IPEndPoint(IPAddress.Loopback, port), HandleAsync, cancellationToken).ConfigureAwait(false);

    public ValueTask DisposeAsync() => _listener?.DisposeAsync() ?? default;

    private Task HandleAsync(HttpContext context) => _hosts.Refusal(context.Request) is { } refusal
        ? HttpAnswer.TextAsync(context, 403, refusal)
        : front.HandleAsync(context, "");
}
