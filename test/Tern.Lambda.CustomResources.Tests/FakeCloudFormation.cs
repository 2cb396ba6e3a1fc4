using System.Collections.Concurrent;
using System.Net;
using System.Net.Sockets;
using System.Text;

namespace Tern.Lambda.CustomResources.Tests;

/// <summary>The address at which CloudFormation waits for responses: records what is put, and answers as a test
/// defines.</summary>
internal sealed class FakeCloudFormation : IAsyncDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly Queue<int> _statuses;
    private readonly Task _serving;

    public FakeCloudFormation(params int[] statuses)
    {
        _statuses = new Queue<int>(statuses);
        _listener.Start();
        _serving = ServeAsync();
    }

    public ConcurrentQueue<(string Head, string Body)> Requests { get; } = new();

    public string Url => $"http://127.0.0.1:{((IPEndPoint)_listener.LocalEndpoint).Port}/answer?X-Amz-Signature=f00";

    public async ValueTask DisposeAsync()
    {
        _listener.Stop();
        await _serving;
    }

    private async Task ServeAsync()
    {
        try
        {
            // One connection at a time, and one request on it.
            while (true)
            {
                using var client = await _listener.AcceptTcpClientAsync();
                await using var stream = client.GetStream();
                var buffer = new byte[64 * 1024];
                var (filled, whole) = (0, int.MaxValue);
                while (filled < whole)
                {
                    var read = await stream.ReadAsync(buffer.AsMemory(filled));
                    if (read == 0) break;
                    filled += read;
                    if (whole == int.MaxValue) whole = Length(Encoding.UTF8.GetString(buffer, 0, filled));
                }

                var text = Encoding.UTF8.GetString(buffer, 0, filled);
                var end = text.IndexOf("\r\n\r\n", StringComparison.Ordinal);
                Requests.Enqueue((text[..end], text[(end + 4)..]));
                var status = _statuses.Count > 0 ? _statuses.Dequeue() : 200;
                await stream.WriteAsync(Encoding.ASCII.GetBytes($"HTTP/1.1 {status} X\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"));
            }
        }
        catch (Exception stopped) when (stopped is SocketException or IOException or ObjectDisposedException or InvalidOperationException)
        {
            // The test is over.
        }
    }

    private static int Length(string request)
    {
        var end = request.IndexOf("\r\n\r\n", StringComparison.Ordinal);
        if (end < 0) return int.MaxValue;
        var line = request[..end].Split("\r\n").First(line => line.StartsWith("Content-Length:", StringComparison.OrdinalIgnoreCase));
        return end + 4 + int.Parse(line.AsSpan(15), System.Globalization.NumberStyles.AllowLeadingWhite, System.Globalization.CultureInfo.InvariantCulture);
    }
}
