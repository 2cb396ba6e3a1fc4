using System.Collections.Concurrent;
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.Text;

namespace Tern.TestHarness;

/// <summary>A local server that answers as a test defines, byte for byte, and can fail in every way that a socket
/// can.</summary>
public sealed class LoopbackServer : IAsyncDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly CancellationTokenSource _stop = new();
    private readonly Func<Exchange, Task> _answer;
    private readonly ConcurrentBag<Task> _work = [];
    private int _connections;
    private int _requests;

    public LoopbackServer(Func<Exchange, Task> answer)
    {
        _answer = answer;
        _listener.Start(backlog: 2_000);
        _work.Add(AcceptAsync());
    }

    public Uri Uri => new($"http://127.0.0.1:{((IPEndPoint)_listener.LocalEndpoint).Port}");

    public int Connections => Volatile.Read(ref _connections);

    public int Requests => Volatile.Read(ref _requests);

    public async ValueTask DisposeAsync()
    {
        await _stop.CancelAsync();
        _listener.Stop();
        foreach (var work in _work) await work;
        _stop.Dispose();
    }

    private async Task AcceptAsync()
    {
        try
        {
            while (true)
            {
                var socket = await _listener.AcceptSocketAsync(_stop.Token);
                Interlocked.Increment(ref _connections);
                _work.Add(ServeAsync(socket));
            }
        }
        catch (Exception error) when (error is OperationCanceledException or SocketException or ObjectDisposedException
            || (error is InvalidOperationException && _stop.IsCancellationRequested))
        {
            // The test has ended; a stopped listener reports that it was never started.
        }
    }

    private async Task ServeAsync(Socket socket)
    {
        await using var stream = new NetworkStream(socket, ownsSocket: true);
        try
        {
            while (await ReadRequestAsync(stream) is { } request)
            {
                var exchange = new Exchange(socket, stream, request.Head, request.Body, Interlocked.Increment(ref _requests), _stop.Token);
                await _answer(exchange);
                if (exchange.IsClosed) return;
            }
        }
        catch (Exception error) when (error is IOException or SocketException or ObjectDisposedException or OperationCanceledException)
        {
            // The client has disconnected, which is allowed.
        }
    }

    private async Task<(string Head, byte[] Body)?> ReadRequestAsync(NetworkStream stream)
    {
        var buffer = new List<byte>();
        var chunk = new byte[16 * 1024];
        while (true)
        {
            var end = Encoding.Latin1.GetString([.. buffer]).IndexOf("\r\n\r\n", StringComparison.Ordinal);
            if (end >= 0)
            {
                var head = Encoding.Latin1.GetString([.. buffer[..end]]);
                var line = head.Split("\r\n").FirstOrDefault(text => text.StartsWith("content-length:", StringComparison.OrdinalIgnoreCase));
                var body = new byte[line is null ? 0 : int.Parse(line["content-length:".Length..], CultureInfo.InvariantCulture)];
                var have = buffer.Count - end - 4;
                buffer.CopyTo(end + 4, body, 0, have);
                await stream.ReadExactlyAsync(body.AsMemory(have), _stop.Token);
                return (head, body);
            }

            var read = await stream.ReadAsync(chunk, _stop.Token);
            if (read == 0) return null;
            buffer.AddRange(chunk.AsSpan(0, read));
        }
    }
}
