using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using System.Security.Authentication;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace Tern.Core.Tests.Tls;

/// <summary>An HTTPS server on loopback that answers every request, with a certificate from its own
/// authority.</summary>
internal sealed class TlsServer : IAsyncDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly X509Certificate2 _leaf;
    private readonly Task _accepting;

    public TlsServer()
    {
        var (from, to) = (new DateTimeOffset(2020, 1, 1, 0, 0, 0, TimeSpan.Zero), new DateTimeOffset(2120, 1, 1, 0, 0, 0, TimeSpan.Zero));
        using var rootKey = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        var rootRequest = new CertificateRequest("CN=An authority of the tests", rootKey, HashAlgorithmName.SHA256);
        rootRequest.CertificateExtensions.Add(new X509BasicConstraintsExtension(true, false, 0, true));
        using var root = rootRequest.CreateSelfSigned(from, to);
        using var leafKey = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        var leafRequest = new CertificateRequest("CN=localhost", leafKey, HashAlgorithmName.SHA256);
        var names = new SubjectAlternativeNameBuilder();
        names.AddIpAddress(IPAddress.Loopback);
        leafRequest.CertificateExtensions.Add(names.Build());
        using var leaf = leafRequest.Create(root, from, to, [1, 2, 3]);
        using var withKey = leaf.CopyWithPrivateKey(leafKey);
        _leaf = X509CertificateLoader.LoadPkcs12(withKey.Export(X509ContentType.Pkcs12), null);
        RootPem = root.ExportCertificatePem();
        _listener.Start();
        _accepting = AcceptAsync();
    }

    public string RootPem { get; }

    /// <summary>The number of connections so far.</summary>
    public int Connections { get; private set; }

    public string Url => $"https://127.0.0.1:{((IPEndPoint)_listener.LocalEndpoint).Port}/";

    public async ValueTask DisposeAsync()
    {
        _listener.Stop();
        await _accepting;
        _leaf.Dispose();
    }

    private async Task AcceptAsync()
    {
        List<Task> serving = [];
        try
        {
            while (true)
            {
                var client = await _listener.AcceptTcpClientAsync();
                Connections++;
                serving.Add(ServeAsync(client));
            }
        }
        catch (Exception stopped) when (stopped is SocketException or ObjectDisposedException or InvalidOperationException)
        {
            await Task.WhenAll(serving);
        }
    }

    private async Task ServeAsync(TcpClient client)
    {
        using var owned = client;
        try
        {
            await using var tls = new SslStream(client.GetStream());
            await tls.AuthenticateAsServerAsync(_leaf);
            var buffer = new byte[4_096];
            var filled = 0;
            while (await tls.ReadAsync(buffer.AsMemory(filled)) is var read and > 0)
            {
                filled += read;
                if (buffer.AsSpan(0, filled).IndexOf("\r\n\r\n"u8) < 0) continue;
                filled = 0;
                await tls.WriteAsync("HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\nanswered"u8.ToArray());
            }
        }
        catch (Exception ended) when (ended is IOException or AuthenticationException)
        {
            // The client refused the certificate, or closed the connection.
        }
    }
}
