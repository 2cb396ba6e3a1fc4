using System.Globalization;
using System.Text;

namespace Tern.S3.Server.Http;

/// <summary>What is answered: a status, headers, and a body in pieces that nobody copies.</summary>
internal sealed class ServerAnswer(int status = 200)
{
    private readonly StringBuilder _headers = new();

    public int Status { get; set; } = status;

    /// <summary>The body.</summary>
    public List<ReadOnlyMemory<byte>> Body { get; } = [];

    /// <summary>The length that is told, of an answer to HEAD; null for that of the body.</summary>
    public long? Length { get; set; }

    /// <summary>Whether the length is told; else the body is in chunks of HTTP.</summary>
    public bool TellsLength { get; set; } = true;

    public static ServerAnswer Xml(string text, int status = 200)
    {
        var answer = new ServerAnswer(status).With("content-type", "application/xml");
        answer.Body.Add(Encoding.UTF8.GetBytes("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + text));
        return answer;
    }

    public ServerAnswer With(string name, string? value)
    {
        if (value is not null) _headers.Append(name).Append(": ").Append(value).Append("\r\n");
        return this;
    }

    public byte[] Head()
    {
        var end = TellsLength ? string.Create(CultureInfo.InvariantCulture, $"content-length: {Length ?? Count()}") : "transfer-encoding: chunked";
        return Encoding.UTF8.GetBytes(string.Create(
            CultureInfo.InvariantCulture,
            $"HTTP/1.1 {Status} X\r\nx-amz-request-id: 0123456789ABCDEF\r\ndate: {DateTimeOffset.UtcNow:R}\r\n{_headers}{end}\r\n\r\n"));
    }

    private long Count()
    {
        var total = 0L;
        foreach (var piece in Body) total += piece.Length;
        return total;
    }
}
