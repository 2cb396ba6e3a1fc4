using System.Net.Sockets;
using System.Text;
using System.Text.Json;
using System.Threading.Channels;
using Microsoft.AspNetCore.Connections.Features;
using Microsoft.AspNetCore.Http;

namespace Tern.Lambda.Local;

/// <summary>
/// Lets programs of the same user add functions for as long as they stay connected:
/// <code>
/// POST /functions   a function's options; the response streams the lines that it logs, until either side disconnects
/// </code>
/// </summary>
internal sealed class JoinPart(EmulatorServices services) : IEmulatorPart
{
    private readonly CancellationTokenSource _stop = new();
    private LoopbackListener? _listener;
    private string? _path;

    public async Task StartAsync(CancellationToken cancellationToken)
    {
        var folders = JoinAddress.Folders();
        _path = JoinAddress.Prepare(services.Url.Port, folders);
        LeftSockets.Remove(folders);
        File.Delete(_path); // left over from an emulator that was killed: this emulator has the port, so no other one listens there
        _listener = await LoopbackListener.StartAsync(new UnixDomainSocketEndPoint(_path), HandleAsync, cancellationToken, isPrivate: true)
            .ConfigureAwait(false);
    }

    public async ValueTask DisposeAsync()
    {
        await _stop.CancelAsync().ConfigureAwait(false);
        if (_listener is null) return;
        await _listener.DisposeAsync().ConfigureAwait(false);
        File.Delete(_path!);
    }

    private async Task HandleAsync(HttpContext context)
    {
        var peer = context.Features.Get<IConnectionSocketFeature>()?.Socket;
        if (peer is null || UnixIdentity.PeerFault(peer) is not null)
        {
            await HttpAnswer.TextAsync(context, 403, "Only programs of the user that started this emulator may join it.\n").ConfigureAwait(false);
            return;
        }

        if (!HttpMethods.IsPost(context.Request.Method) || context.Request.Path != "/functions")
        {
            await HttpAnswer.TextAsync(context, 404, "The only endpoint is POST /functions.\n").ConfigureAwait(false);
            return;
        }

        var body = await RequestBody.ReadAsync(context, 4 * 1024 * 1024).ConfigureAwait(false);
        var lines = Channel.CreateBounded<string>(new BoundedChannelOptions(10_000) { FullMode = BoundedChannelFullMode.DropOldest, SingleReader = true });
        EmulatedFunction function;
        try
        {
            var options = FunctionJson.Read(body.Bytes);
            function = new EmulatedFunction(options.With(copy => copy.EmulatorUrl = () => services.Url), services.Journal, services.Clock, (name, line) =>
            {
                lines.Writer.TryWrite(line);
                services.Log(name, line);
            });
            services.Functions.Add(function);
        }
        catch (Exception failure) when (failure is JsonException or ArgumentException or InvalidOperationException or KeyNotFoundException)
        {
            await HttpAnswer.TextAsync(context, 409, failure.Message + "\n").ConfigureAwait(false);
            return;
        }

        try
        {
            using var either = CancellationTokenSource.CreateLinkedTokenSource(context.RequestAborted, _stop.Token);
            await SendAsync(context, function, lines.Reader, either.Token).ConfigureAwait(false);
        }
        catch (OperationCanceledException)
        {
            // One side disconnected, which removes the function.
        }
        finally
        {
            services.Functions.Remove(function.Name);
            await function.DisposeAsync().ConfigureAwait(false);
        }
    }

    private async Task SendAsync(HttpContext context, EmulatedFunction function, ChannelReader<string> lines, CancellationToken cancellationToken)
    {
        context.Response.ContentType = "text/plain; charset=utf-8";
        context.Response.Headers["Tern-Lambda-Url"] = services.Url.ToString();
        await context.Response.StartAsync(cancellationToken).ConfigureAwait(false);
        await context.Response.Body.FlushAsync(cancellationToken).ConfigureAwait(false); // the program is notified that it has joined before the first line
        function.WarmUp();
        await foreach (var line in lines.ReadAllAsync(cancellationToken).ConfigureAwait(false))
        {
            await context.Response.Body.WriteAsync(Encoding.UTF8.GetBytes(line + "\n"), cancellationToken).ConfigureAwait(false);
            await context.Response.Body.FlushAsync(cancellationToken).ConfigureAwait(false);
        }
    }
}
