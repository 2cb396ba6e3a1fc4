using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.Text;
using Tern.Credentials;

namespace Tern.S3.Tests.Sockets;

/// <summary>A local server that handles each connection as a test defines, byte for byte.</summary>
internal sealed class SocketScript : IAsyncDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly CancellationTokenSource _stop = new();
    private readonly Task _serving;

    public SocketScript(params Func<SocketScript, NetworkStream, Task>[] connections)
    {
        _listener.Start();
        _serving = ServeAsync(connections);
    }

    private Uri Address => new($"http://127.0.0.1:{((IPEndPoint)_listener.LocalEndpoint).Port}");

    public S3Client Client(Action<S3ClientOptions>? configure = null)
    {
        var options = new S3ClientOptions { Region = "eu-west-1", Endpoint = Address, Credentials = new StaticCredentialProvider("AKIDEXAMPLE", "secret") };
        options.Connections.ConnectTimeout = TimeSpan.FromMinutes(1); // the machine may stall
        configure?.Invoke(options);
        return new S3Client(options);
    }

    /// <summary>Reads the head of a request, to its empty line.</summary>
    public async Task<string> ReadHeadAsync(NetworkStream stream)
    {
        var head = new List<byte>();
        var one = new byte[1];
        while (head.Count < 4 || !head.TakeLast(4).SequenceEqual("\r\n\r\n"u8.ToArray()))
        {
            await stream.ReadExactlyAsync(one, _stop.Token);
            head.Add(one[0]);
        }

        return Encoding.Latin1.GetString([.. head]);
    }

    /// <summary>Reads the body that a head announces.</summary>
    public async Task<byte[]> ReadBodyAsync(NetworkStream stream, string head)
    {
        var line = head.Split("\r\n").First(static text => text.StartsWith("content-length:", StringComparison.OrdinalIgnoreCase));
        var body = new byte[int.Parse(line["content-length:".Length..], CultureInfo.InvariantCulture)];
        await stream.ReadExactlyAsync(body, _stop.Token);
        return body;
    }

    public async Task WriteAsync(NetworkStream stream, string text) => await stream.WriteAsync(Encoding.Latin1.GetBytes(text), _stop.Token);

    public async ValueTask DisposeAsync()
    {
        await _stop.CancelAsync();
        _listener.Stop();
        await _serving.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing); // a connection that never arrived, or was closed early
        _stop.Dispose();
    }

    private async Task ServeAsync(Func<SocketScript, NetworkStream, Task>[] connections)
    {
        foreach (var connection in connections)
        {
            using var socket = await _listener.AcceptSocketAsync(_stop.Token);
            await using var stream = new NetworkStream(socket);
            await connection(this, stream);
        }
    }
}
