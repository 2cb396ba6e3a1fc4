using System.Net.Security;
using System.Net.Sockets;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using Tern.Lambda.Http1;
using static Tern.Lambda.Tests.Http1.Http1Exchange;

namespace Tern.Lambda.Tests.Http1;

/// <summary>The connection works over any stream.</summary>
public sealed class Http1TlsTests
{
    private static readonly TimeSpan Generous = TimeSpan.FromSeconds(60);

    [Fact]
    public async Task Exchanges_run_over_TLS()
    {
        using var certificate = Certificate();
        using var listener = new Http1Listener();
        var body = new byte[300_000];
        new Random(1).NextBytes(body);
        var server = listener.ServeSocket(socket =>
        {
            var tls = new SslStream(new NetworkStream(socket));
            tls.AuthenticateAsServer(certificate);
            using var connection = new Http1ServerConnection(tls);
            while (connection.TryReceive(out var request))
                connection.Send(Bytes($"HTTP/1.1 200 OK\r\nContent-Length: {request.Body.Length}\r\n\r\n"), request.Body.Span);
        });

        using var client = new TcpClient("127.0.0.1", listener.Port);
        var stream = new SslStream(
            client.GetStream(), leaveInnerStreamOpen: false, (_, presented, _, _) => presented?.GetCertHashString() == certificate.Thumbprint);
        stream.AuthenticateAsClient("localhost");
        using (var connection = new Http1Connection(stream))
        {
            for (var i = 0; i < 3; i++)
            {
                Assert.True(connection.CanReuse);
                Assert.True(connection.Exchange(
                    Bytes($"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: {body.Length}\r\n\r\n"), body).Body.Span.SequenceEqual(body));

                connection.BeginChunks(Bytes("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"));
                connection.WriteChunk(body);
                connection.EndChunks();
                Assert.True(connection.Receive().Body.Span.SequenceEqual(body));
            }
        }

        await server.WaitAsync(Generous);
    }

    private static X509Certificate2 Certificate()
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        var request = new CertificateRequest("CN=localhost", key, HashAlgorithmName.SHA256);
        using var certificate = request.CreateSelfSigned(
            new DateTimeOffset(2020, 1, 1, 0, 0, 0, TimeSpan.Zero), new DateTimeOffset(2120, 1, 1, 0, 0, 0, TimeSpan.Zero));
        return X509CertificateLoader.LoadPkcs12(certificate.Export(X509ContentType.Pkcs12), null);
    }
}
