using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using System.Text;

namespace Tern.Load.Tests.Engine;

/// <summary>A server that handles each request as a test defines, even if that violates HTTP.</summary>
internal sealed class SocketServer : IAsyncDisposable
{
    public const string Hello = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";

    private readonly Socket _listener = new(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
    private readonly CancellationTokenSource _end = new();
    private readonly Func<int, string?> _answer;
    private readonly X509Certificate2? _certificate;
    private readonly Task _running;
    private int _connections;
    private int _isEnded;
    private int _requests;

    /// <param name="answer">What is sent for the request of that number, from 1: null for nothing, ever; empty for the connection's end.</param>
    /// <param name="isTls">Whether over TLS, with a certificate that nobody trusts.</param>
    public SocketServer(Func<int, string?> answer, bool isTls = false)
    {
        _answer = answer;
        if (isTls) _certificate = Certificate();
        _listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        _listener.Listen(512);
        _running = AcceptAsync();
    }

    public string Url => $"{(_certificate is null ? "http" : "https")}://127.0.0.1:{((IPEndPoint)_listener.LocalEndPoint!).Port}/";

    public int Connections => Volatile.Read(ref _connections);

    public int Requests => Volatile.Read(ref _requests);

    public async ValueTask DisposeAsync()
    {
        if (Interlocked.Exchange(ref _isEnded, 1) == 1) return;
        await _end.CancelAsync();
        _listener.Dispose();
        await _running;
        _certificate?.Dispose();
        _end.Dispose();
    }

    private static X509Certificate2 Certificate()
    {
        using var key = RSA.Create(2048);
        var request = new CertificateRequest("CN=127.0.0.1", key, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
        using var made = request.CreateSelfSigned(DateTimeOffset.UtcNow.AddDays(-1), DateTimeOffset.UtcNow.AddDays(1));
        return X509CertificateLoader.LoadPkcs12(made.Export(X509ContentType.Pkcs12), null);
    }

    private async Task AcceptAsync()
    {
        var open = new List<Task>();
        try
        {
            while (true)
            {
                var socket = await _listener.AcceptAsync(_end.Token);
                open.Add(ServeAsync(socket));
            }
        }
        catch (Exception failure) when (failure is OperationCanceledException or ObjectDisposedException or SocketException)
        {
            await Task.WhenAll(open);
        }
    }

    private async Task ServeAsync(Socket socket)
    {
        try
        {
            using var held = socket;
            socket.NoDelay = true;
            await using var network = new NetworkStream(socket);
            Stream stream = network;
            if (_certificate is not null)
            {
                var tls = new SslStream(network);
                await tls.AuthenticateAsServerAsync(new SslServerAuthenticationOptions { ServerCertificate = _certificate }, _end.Token);
                stream = tls;
            }

            var (buffer, text, isNew) = (new byte[4096], new StringBuilder(), true);
            while (await stream.ReadAsync(buffer, _end.Token) is > 0 and var count)
            {
                if (isNew) Interlocked.Increment(ref _connections); // the tool's check whether the server is listening sends no request
                isNew = false;
                text.Append(Encoding.ASCII.GetString(buffer, 0, count));
                while (text.ToString().IndexOf("\r\n\r\n", StringComparison.Ordinal) is >= 0 and var end)
                {
                    text.Remove(0, end + 4);
                    var answer = _answer(Interlocked.Increment(ref _requests));
                    if (answer is null) continue;
                    if (answer == "RST") socket.LingerState = new LingerOption(true, 0);
                    if (answer is "" or "RST") return;
                    await stream.WriteAsync(Encoding.ASCII.GetBytes(answer), _end.Token);
                }
            }
        }
        catch (Exception failure) when (failure is OperationCanceledException or IOException or System.Security.Authentication.AuthenticationException)
        {
            // The client has disconnected, or the test has ended.
        }
    }
}
