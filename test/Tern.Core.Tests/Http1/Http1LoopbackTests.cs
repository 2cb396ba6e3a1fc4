using System.Net;
using System.Net.Sockets;
using Tern.Http1;
using static Tern.Core.Tests.Http1.Http1Exchange;

namespace Tern.Core.Tests.Http1;

/// <summary>Exchanges over real sockets.</summary>
public sealed class Http1LoopbackTests
{
    private static readonly TimeSpan Generous = TimeSpan.FromSeconds(60);

    [Theory]
    [InlineData("127.0.0.1")]
    [InlineData("localhost")]
    public async Task A_connection_serves_one_exchange_after_the_other(string host)
    {
        using var listener = new Listener();
        var server = listener.Serve(connection =>
        {
            while (connection.TryReceive(out var request))
            {
                var answer = Bytes($"{Text(request.Method)} {Text(request.Target)} {Text(request.Body.Span)}");
                connection.Send(Bytes($"HTTP/1.1 200 OK\r\nContent-Length: {answer.Length}\r\n\r\n"), answer);
            }
        });

        using (var connection = Http1Connection.Connect(host, listener.Port, Generous))
        {
            for (var i = 0; i < 3; i++)
            {
                connection.Send(Bytes($"POST /{i} HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi"));
                Assert.Equal($"POST /{i} hi", Text(connection.Receive().Body.Span));
                Assert.True(connection.CanReuse);
            }
        }

        await server.WaitAsync(Generous);
    }

    private sealed class Listener : IDisposable
    {
        private readonly TcpListener _listener = new(IPAddress.Loopback, 0);

        internal Listener() => _listener.Start();

        internal int Port => ((IPEndPoint)_listener.LocalEndpoint).Port;

        internal Task Serve(Action<Http1ServerConnection> serve) => Task.Run(() =>
        {
            using var connection = new Http1ServerConnection(new NetworkStream(_listener.AcceptSocket(), ownsSocket: true));
            serve(connection);
        });

        public void Dispose() => _listener.Dispose();
    }
}
