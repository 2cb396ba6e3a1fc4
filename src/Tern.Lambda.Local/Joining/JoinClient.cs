using System.Net;
using System.Net.Sockets;

namespace Tern.Lambda.Local;

/// <summary>The client for <see cref="JoinPart"/>.</summary>
internal static class JoinClient
{
    /// <summary>Runs a function in a running emulator until the token is canceled or the emulator stops.</summary>
    /// <param name="port">The emulator's port.</param>
    /// <param name="function">The function.</param>
    /// <param name="onJoined">A callback that receives the emulator's address.</param>
    /// <param name="onLine">A callback that receives each line that the function logs.</param>
    /// <param name="cancellationToken">Removes the function.</param>
    /// <param name="folders">The folders that can contain the socket: <see cref="JoinAddress.Folders()"/>.</param>
    /// <returns>false if no emulator of this user has the port; otherwise, true.</returns>
    /// <exception cref="InvalidOperationException">The emulator rejected the function, or the socket may be another
    /// user's; the message states the reason.</exception>
    public static async Task<bool> RunAsync(
        int port,
        EmulatedFunctionOptions function,
        Action<Uri> onJoined,
        Action<string> onLine,
        IReadOnlyList<string> folders,
        CancellationToken cancellationToken)
    {
        if (JoinAddress.Find(port, folders) is not { } path) return false;
        using var handler = new SocketsHttpHandler { ConnectCallback = (_, token) => ConnectAsync(path, token) };
        using var http = new HttpClient(handler) { Timeout = Timeout.InfiniteTimeSpan };
        using var request = new HttpRequestMessage(
            HttpMethod.Post, "http://localhost/functions") { Content = new ByteArrayContent(FunctionJson.Write(function)) };
        HttpResponseMessage answer;
        try
        {
            answer = await http.SendAsync(request, HttpCompletionOption.ResponseHeadersRead, cancellationToken).ConfigureAwait(false);
        }
        catch (HttpRequestException failure) when (failure.InnerException is UnauthorizedAccessException refused)
        {
            throw new InvalidOperationException(refused.Message, failure);
        }
        catch (HttpRequestException failure) when (failure.InnerException is SocketException)
        {
            return false; // left over from an emulator that was killed
        }
        catch (HttpRequestException failure)
        {
            throw new InvalidOperationException($"The emulator on port {port} ended before the function could join it: {failure.Message}", failure);
        }

        using (answer)
        {
            if (answer.StatusCode != HttpStatusCode.OK)
            {
                var reason = await answer.Content.ReadAsStringAsync(cancellationToken).ConfigureAwait(false);
                throw new InvalidOperationException(reason.TrimEnd());
            }

            onJoined(new Uri(answer.Headers.GetValues("Tern-Lambda-Url").First()));
            await ReadLinesAsync(answer, onLine, cancellationToken).ConfigureAwait(false);
            return true;
        }
    }

    private static async Task ReadLinesAsync(HttpResponseMessage answer, Action<string> onLine, CancellationToken cancellationToken)
    {
        try
        {
            using var reader = new StreamReader(await answer.Content.ReadAsStreamAsync(cancellationToken).ConfigureAwait(false));
            while (await reader.ReadLineAsync(cancellationToken).ConfigureAwait(false) is { } line) onLine(line);
        }
        catch (Exception failure) when (failure is IOException or OperationCanceledException)
        {
            // The emulator stopped, or this program does.
        }
    }

    private static async ValueTask<Stream> ConnectAsync(string path, CancellationToken cancellationToken)
    {
        var socket = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
        try
        {
            await socket.ConnectAsync(new UnixDomainSocketEndPoint(path), cancellationToken).ConfigureAwait(false);
            // Checked before the first byte of the request, which contains the whole environment.
            if (UnixIdentity.PeerFault(socket) is { } fault) throw new UnauthorizedAccessException(fault);
            return new NetworkStream(socket, ownsSocket: true);
        }
        catch
        {
            socket.Dispose();
            throw;
        }
    }
}
