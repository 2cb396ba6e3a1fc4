using System.Net;
using System.Net.Sockets;
using Tern.Lambda.Http1;

namespace Tern.Lambda.Tests.Http1;

/// <summary>A server of one connection on the loopback interface.</summary>
internal sealed class Http1Listener : IDisposable
{
    private readonly TcpListener _listener;

    internal Http1Listener(IPAddress? address = null)
    {
        _listener = new TcpListener(address ?? IPAddress.Loopback, 0);
        _listener.Start();
    }

    internal int Port => ((IPEndPoint)_listener.LocalEndpoint).Port;

    internal Task Serve(Action<Http1ServerConnection> serve) => Task.Run(() => ServeHere(serve));

    internal void ServeHere(Action<Http1ServerConnection> serve)
    {
        using var connection = new Http1ServerConnection(new NetworkStream(_listener.AcceptSocket(), ownsSocket: true));
        serve(connection);
    }

    internal Task ServeSocket(Action<Socket> serve) => Task.Run(() =>
    {
        using var socket = _listener.AcceptSocket();
        serve(socket);
    });

    public void Dispose() => _listener.Dispose();
}
