using System.Net.Sockets;

namespace Tern.Cli.Tests;

/// <summary>Connections that send nothing.</summary>
internal sealed class IdleConnections : IDisposable
{
    private readonly List<Socket> _sockets = [];

    private IdleConnections()
    {
    }

    public static async Task<IdleConnections> OpenAsync(Uri endpoint, int count)
    {
        var connections = new IdleConnections();
        for (var i = 0; i < count; i++)
        {
            var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
            connections._sockets.Add(socket);
            await socket.ConnectAsync(endpoint.Host, endpoint.Port, TestContext.Current.CancellationToken);
        }

        return connections;
    }

    /// <summary>Waits until the server has closed the last one, which it accepted after all others, and returns how many it has closed.</summary>
    public async Task<int> WaitForClosedAsync()
    {
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(TestContext.Current.CancellationToken);
        limit.CancelAfter(TimeSpan.FromMinutes(2));
        Assert.Equal(0, await _sockets[^1].ReceiveAsync(new byte[1], limit.Token));
        return _sockets.Count(static socket => socket.Poll(0, SelectMode.SelectRead));
    }

    /// <summary>
    /// Makes a call on a new connection, once the server has noticed that some of these connections were closed.
    /// </summary>
    public static async Task CallAfterwardsAsync(Func<Task> call)
    {
        for (var attempt = 0; ; attempt++)
        {
            try
            {
                await call();
                return;
            }
            catch (Exception failure) when (attempt < 600 && failure is AwsTransportException or HttpRequestException)
            {
                await Task.Delay(100, TestContext.Current.CancellationToken);
            }
        }
    }

    public void Dispose()
    {
        foreach (var socket in _sockets) socket.Dispose();
    }
}
