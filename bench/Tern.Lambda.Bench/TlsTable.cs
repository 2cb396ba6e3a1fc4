using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using System.Text;

namespace Tern.Lambda.Bench;

/// <summary>A DynamoDB of one item on loopback, over TLS with a chain of three certificates, as AWS's endpoints have (RSA 2048).</summary>
internal sealed class TlsTable : IDisposable
{
    private const string Item =
        """{"Item":{"pk":{"S":"USER#0000001"},"sk":{"S":"PROFILE#2024"},"name":{"S":"Ada Lovelace"},"email":{"S":"ada.lovelace@example.com"}}}""";

    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly SslStreamCertificateContext _certificates;

    public TlsTable()
    {
        var (from, to) = (DateTimeOffset.UtcNow.AddDays(-1), DateTimeOffset.UtcNow.AddDays(30));
        using var rootKey = RSA.Create(2048);
        using var root = Authority("CN=Bench Root", rootKey).CreateSelfSigned(from, to);
        using var middleKey = RSA.Create(2048);
        using var middle = Authority("CN=Bench Intermediate", middleKey).Create(root, from, to, [1, 2, 3]);
        using var signer = middle.CopyWithPrivateKey(middleKey);
        using var leafKey = RSA.Create(2048);
        var request = new CertificateRequest("CN=localhost", leafKey, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
        var names = new SubjectAlternativeNameBuilder();
        names.AddIpAddress(IPAddress.Loopback);
        request.CertificateExtensions.Add(names.Build());
        request.CertificateExtensions.Add(new X509EnhancedKeyUsageExtension([new Oid("1.3.6.1.5.5.7.3.1")], false));
        var leaf = request.Create(signer, from, to, [4, 5, 6]).CopyWithPrivateKey(leafKey);
        RootPem = root.ExportCertificatePem();
        _certificates = SslStreamCertificateContext.Create(leaf, [X509CertificateLoader.LoadCertificate(middle.RawData)], offline: true);
        _listener.Start();
        _ = AcceptAsync();
    }

    public string RootPem { get; }

    public string Url => $"https://127.0.0.1:{((IPEndPoint)_listener.LocalEndpoint).Port}/";

    public void Dispose() => _listener.Dispose();

    private static CertificateRequest Authority(string name, RSA key)
    {
        var request = new CertificateRequest(name, key, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
        request.CertificateExtensions.Add(new X509BasicConstraintsExtension(true, false, 0, true));
        return request;
    }

    private async Task AcceptAsync()
    {
        while (true)
        {
            Socket socket;
            try
            {
                socket = await _listener.AcceptSocketAsync();
            }
            catch (Exception stopped) when (stopped is SocketException or ObjectDisposedException)
            {
                return;
            }
            _ = ServeAsync(socket);
        }
    }

    private async Task ServeAsync(Socket socket)
    {
        socket.NoDelay = true;
        var body = Encoding.UTF8.GetBytes(Item);
        byte[] answer = [.. Encoding.ASCII.GetBytes(
            $"HTTP/1.1 200 OK\r\nContent-Type: application/x-amz-json-1.0\r\nContent-Length: {body.Length}\r\n" +
            "x-amzn-RequestId: 4KBNVRGD25RG1KEO9UT4V3FQDJVV4KQNSO5AEMVJF66Q9ASUAAJG\r\n\r\n"), .. body];
        try
        {
            await using var tls = new SslStream(new NetworkStream(socket, ownsSocket: true));
            await tls.AuthenticateAsServerAsync(new SslServerAuthenticationOptions { ServerCertificateContext = _certificates });
            var buffer = new byte[16 * 1024];
            var filled = 0;
            while (await tls.ReadAsync(buffer.AsMemory(filled)) is var read and > 0)
            {
                filled += read;
                // A warm-up's GET ends with its headers, a GetItem with its JSON.
                var request = buffer.AsSpan(0, filled);
                if (!request.EndsWith(request.StartsWith("GET"u8) ? "\r\n\r\n"u8 : "}"u8)) continue;
                filled = 0;
                await tls.WriteAsync(answer);
            }
        }
        catch (Exception ended) when (ended is IOException or System.Security.Authentication.AuthenticationException)
        {
            // The function was ended with its connection open: that is how it is measured.
        }
    }
}
