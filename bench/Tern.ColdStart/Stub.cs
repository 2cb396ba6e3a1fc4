using System.Net;
using System.Net.Sockets;
using System.Text;

namespace Tern.ColdStart;

/// <summary>A DynamoDB of one answer on loopback: reads each request to its end and answers the same item. No TLS, no DNS.</summary>
internal sealed class Stub : IDisposable
{
    private const string Item =
        """{"Item":{"pk":{"S":"USER#0000001"},"sk":{"S":"PROFILE#2024"},"name":{"S":"Ada Lovelace"},"email":{"S":"ada.lovelace@example.com"}""" +
        ""","age":{"N":"21"},"balance":{"N":"1235.56"},"active":{"BOOL":false},"createdAt":{"S":"2024-05-06T07:08:09.123Z"}""" +
        ""","tags":{"L":[{"S":"admin"},{"S":"beta"},{"S":"eu-west-1"}]}""" +
        ""","address":{"M":{"street":{"S":"12 Analytical Way"},"city":{"S":"London"},"zip":{"S":"NW1 6XE"}}}}}""";

    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly byte[] _answer;

    public Stub()
    {
        var body = Encoding.UTF8.GetBytes(Item);
        _answer =
        [
            .. Encoding.ASCII.GetBytes(
                $"HTTP/1.1 200 OK\r\nServer: stub\r\nContent-Type: application/x-amz-json-1.0\r\nContent-Length: {body.Length}\r\n" +
                $"x-amzn-RequestId: 4KBNVRGD25RG1KEO9UT4V3FQDJVV4KQNSO5AEMVJF66Q9ASUAAJG\r\nx-amz-crc32: {Crc32(body)}\r\n\r\n"),
            .. body,
        ];
        _listener.Start();
        _ = AcceptAsync();
    }

    public string Url => $"http://127.0.0.1:{((IPEndPoint)_listener.LocalEndpoint).Port}/";

    public void Dispose() => _listener.Dispose();

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
        using var owned = socket;
        socket.NoDelay = true;
        var buffer = new byte[16 * 1024];
        var filled = 0;
        try
        {
            while (true)
            {
                var read = await socket.ReceiveAsync(buffer.AsMemory(filled));
                if (read == 0) return;
                filled += read;
                if (RequestLength(buffer.AsSpan(0, filled)) is not { } length || filled < length) continue;
                filled = 0;
                await socket.SendAsync(_answer);
            }
        }
        catch (SocketException)
        {
            // The program ended without closing its connection: that is how it is measured.
        }
    }

    // One request at a time on a connection: no pipelining to take apart.
    private static int? RequestLength(ReadOnlySpan<byte> request)
    {
        var end = request.IndexOf("\r\n\r\n"u8);
        if (end < 0) return null;
        foreach (var range in Encoding.ASCII.GetString(request[..end]).Split("\r\n"))
        {
            if (range.StartsWith("Content-Length:", StringComparison.OrdinalIgnoreCase))
                return end + 4 + int.Parse(
                    range.AsSpan(15), System.Globalization.NumberStyles.AllowLeadingWhite, System.Globalization.CultureInfo.InvariantCulture);
        }
        throw new InvalidOperationException("A program sent a request without Content-Length.");
    }

    private static uint Crc32(ReadOnlySpan<byte> data)
    {
        var crc = 0xFFFFFFFFu;
        foreach (var octet in data)
        {
            crc ^= octet;
            for (var bit = 0; bit < 8; bit++) crc = (crc & 1) != 0 ? 0xEDB88320u ^ (crc >> 1) : crc >> 1;
        }
        return ~crc;
    }
}
