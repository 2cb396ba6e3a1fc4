using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using Tern.Credentials;
using Tern.S3.Model;

namespace Tern.S3.Bench.Addresses;

/// <summary>
/// Measures what one dead address of several costs: a host has two addresses of this machine. The first one never accepts a connection, and a server is on
/// the second.
/// </summary>
internal static class DeadAddressCommand
{
    private const int Rounds = 5;

    // 250 ms until the next address is tried, and what a busy machine adds.
    private static readonly TimeSpan s_bar = TimeSpan.FromMilliseconds(400);

    private static readonly List<Socket> s_fillers = [];

    public static async Task<int> RunAsync(string host)
    {
        var addresses = await Dns.GetHostAddressesAsync(host);
        if (addresses.Length < 2)
        {
            Console.Error.WriteLine($"{host} has {addresses.Length} addresses. Give it two, such as 127.0.0.2 and 127.0.0.3, in the file of hosts.");
            return 2;
        }

        using var good = new TcpListener(addresses[1], 0);
        good.Start();
        var port = ((IPEndPoint)good.LocalEndpoint).Port;
        using var dead = Silent(new IPEndPoint(addresses[0], port));
        _ = ServeAsync(good);

        var slowest = TimeSpan.Zero;
        for (var round = 0; round < Rounds; round++)
        {
            // A client of its own: each opens a connection.
            await using var s3 = new S3Client(new S3ClientOptions
            {
                Endpoint = new Uri($"http://{host}:{port}"), ForcePathStyle = true, Region = "us-east-1",
                Credentials = new StaticCredentialProvider("AKID", "secret"),
            });
            var started = Stopwatch.GetTimestamp();
            await s3.HeadObjectAsync(new HeadObjectRequest { Bucket = "shop", Key = "k" });
            var took = Stopwatch.GetElapsedTime(started);
            Console.WriteLine($"call {round + 1}: {took.TotalMilliseconds:F0} ms");
            // The first round compiles code.
            if (round > 0 && took > slowest) slowest = took;
        }

        Console.WriteLine($"slowest but the first: {slowest.TotalMilliseconds:F0} ms; the bar: {s_bar.TotalMilliseconds:F0} ms");
        return slowest <= s_bar ? 0 : 1;
    }

    // A listener that accepts nobody, and whose queue is full: further connections get no answer at all.
    private static Socket Silent(IPEndPoint address)
    {
        var socket = new Socket(address.AddressFamily, SocketType.Stream, ProtocolType.Tcp);
        socket.Bind(address);
        socket.Listen(0);
        for (var i = 0; i < 8; i++)
        {
            var filler = new Socket(address.AddressFamily, SocketType.Stream, ProtocolType.Tcp) { Blocking = false };
            try
            {
                filler.Connect(address);
            }
            catch (SocketException error) when (error.SocketErrorCode is SocketError.WouldBlock or SocketError.InProgress)
            {
                // It waits, as it should.
            }

            s_fillers.Add(filler);
        }

        return socket;
    }

    private static async Task ServeAsync(TcpListener listener)
    {
        while (true)
        {
            using var client = await listener.AcceptTcpClientAsync();
            var stream = client.GetStream();
            await stream.ReadAtLeastAsync(new byte[16 * 1024], 1);
            await stream.WriteAsync("HTTP/1.1 200 OK\r\ncontent-length: 0\r\netag: \"e\"\r\n\r\n"u8.ToArray());
        }
    }
}
