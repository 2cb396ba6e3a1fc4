using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using System.Security.Authentication;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace Tern.AotChecks;

/// <summary>A server on loopback whose certificate isn't issued by any authority.</summary>
internal sealed class Stranger : IAsyncDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly X509Certificate2 _certificate = MakeCertificate();
    private readonly Task _greeting;

    public Stranger()
    {
        _listener.Start();
        _greeting = GreetAsync();
    }

    public Uri Address => new($"https://127.0.0.1:{((IPEndPoint)_listener.LocalEndpoint).Port}");

    public async ValueTask DisposeAsync()
    {
        await _greeting;
        _listener.Stop();
        _certificate.Dispose();
    }

    // One handshake, which the client ends.
    private async Task GreetAsync()
    {
        using var client = await _listener.AcceptTcpClientAsync();
        try
        {
            await using var tls = new SslStream(client.GetStream());
            await tls.AuthenticateAsServerAsync(_certificate);
            await tls.ReadExactlyAsync(new byte[1]);
        }
        catch (Exception refused) when (refused is IOException or AuthenticationException)
        {
            // As it should be.
        }
    }

    private static X509Certificate2 MakeCertificate()
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        var request = new CertificateRequest("CN=localhost", key, HashAlgorithmName.SHA256);
        var names = new SubjectAlternativeNameBuilder();
        names.AddIpAddress(IPAddress.Loopback);
        request.CertificateExtensions.Add(names.Build());
        return request.CreateSelfSigned(new DateTimeOffset(2020, 1, 1, 0, 0, 0, TimeSpan.Zero), new DateTimeOffset(2120, 1, 1, 0, 0, 0, TimeSpan.Zero));
    }
}
