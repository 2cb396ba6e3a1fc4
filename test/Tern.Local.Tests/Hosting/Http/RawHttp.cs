using System.Globalization;
using System.Net.Sockets;
using System.Text;

namespace Tern.Local.Tests.Hosting.Http;

/// <summary>A connection that sends bytes as they are, right or wrong.</summary>
internal sealed class RawHttp : IDisposable
{
    public const string Signature =
        "Authorization: AWS4-HMAC-SHA256 Credential=local/20261121/us-east-1/dynamodb/aws4_request, SignedHeaders=host;x-amz-date, "
            + "Signature=0\r\nX-Amz-Date: 20261121T000000Z\r\n";
    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(2);

    private readonly TcpClient _client;
    private readonly NetworkStream _stream;

    public RawHttp(Uri endpoint)
    {
        _client = new TcpClient(endpoint.Host, endpoint.Port) { NoDelay = true };
        _stream = _client.GetStream();
    }

    /// <summary>A POST of a body, with these header lines besides Host and Content-Length.</summary>
    public Task<Answer> PostAsync(string headers, string body) => PostAsync(headers, Encoding.UTF8.GetBytes(body));

    public Task<Answer> PostAsync(string headers, byte[] body, string path = "/") =>
        SendAsync([.. Encoding.UTF8.GetBytes($"POST {path} HTTP/1.1\r\nHost: localhost\r\n{headers}Content-Length: {body.Length}\r\n\r\n"), .. body]);

    /// <summary>A signed call.</summary>
    public Task<Answer> CallAsync(string operation, byte[] body, string headers = "") =>
        PostAsync($"X-Amz-Target: DynamoDB_20120810.{operation}\r\nContent-Type: application/x-amz-json-1.0\r\n{Signature}{headers}", body);

    public Task<Answer> CallAsync(string operation, string body, string headers = "") => CallAsync(operation, Encoding.UTF8.GetBytes(body), headers);

    public Task<Answer> SendAsync(string request) => SendAsync(Encoding.UTF8.GetBytes(request));

    public async Task<Answer> SendAsync(byte[] request)
    {
        using var patience = new CancellationTokenSource(s_patience);
        await _stream.WriteAsync(request, patience.Token);
        return await ReceiveAsync(patience.Token);
    }

    public void Dispose()
    {
        _stream.Dispose();
        _client.Dispose();
    }

    private async Task<Answer> ReceiveAsync(CancellationToken cancellationToken)
    {
        var received = new List<byte>();
        var buffer = new byte[64 * 1024];
        int end;
        while ((end = Find(received)) < 0) await MoreAsync();
        var lines = Encoding.ASCII.GetString([.. received[..end]]).Split("\r\n");
        var headers = lines.Skip(1).Select(static line => line.Split(": ", 2))
            .ToDictionary(static pair => pair[0], static pair => pair[1], StringComparer.OrdinalIgnoreCase);
        var length = int.Parse(headers["Content-Length"], CultureInfo.InvariantCulture);
        while (received.Count < end + 4 + length) await MoreAsync();
        return new Answer(int.Parse(lines[0].Split(' ')[1], CultureInfo.InvariantCulture), headers, [.. received[(end + 4)..]]);

        async Task MoreAsync()
        {
            var read = await _stream.ReadAsync(buffer, cancellationToken);
            if (read == 0) throw new IOException($"The connection was closed after {received.Count} bytes of an answer.");
            received.AddRange(buffer.AsSpan(0, read));
        }

        static int Find(List<byte> bytes)
        {
            for (var i = 0; i + 3 < bytes.Count; i++)
            {
                if (bytes[i] == '\r' && bytes[i + 1] == '\n' && bytes[i + 2] == '\r' && bytes[i + 3] == '\n') return i;
            }

            return -1;
        }
    }

    public sealed record Answer(int Status, Dictionary<string, string> Headers, byte[] Body)
    {
        public string Text => Encoding.UTF8.GetString(Body);

        public string Crc32 => Headers["x-amz-crc32"];
    }
}
