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
        limit.CancelAfter(TimeSpan.FromSeconds(30));
        Assert.Equal(0, await _sockets[^1].ReceiveAsync(new byte[1], limit.Token));
        return _sockets.Count(static socket => socket.Poll(0, SelectMode.SelectRead));
    }

    public void Dispose()
    {
        foreach (var socket in _sockets) socket.Dispose();
    }
}
