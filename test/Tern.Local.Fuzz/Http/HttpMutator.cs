using System.IO.Compression;
using System.Text;
using Tern.Local.Fuzz.Programs;

namespace Tern.Local.Fuzz.Http;

/// <summary>HTTP requests with missing, duplicate or wrong headers, and bytes that aren't HTTP at all.</summary>
internal sealed class HttpMutator(Random random)
{
    private const string Signature = "AWS4-HMAC-SHA256 Credential=local/20261121/us-east-1/dynamodb/aws4_request, SignedHeaders=host;x-amz-date, Signature=0";

    private static readonly string[] s_values =
    [
        "", " ", "x", "application/json; charset=utf-8", "text/xml", "gzip", "deflate", "br", "gzip, deflate;q=0", "identity;q=0, *;q=0",
        "DynamoDB_20120810.", "DynamoDB_20120810.NoSuch", "DynamoDBStreams_20120810.GetItem", ".",
        "DynamoDB_20111205.GetItem", "AWS4-HMAC-SHA256 ", "AWS4-HMAC-SHA256 Credential=", "Basic abc", "http://localhost", "null", "localhost:99999",
        "évil", "\t", "chunked", "close", "100-continue", "0", "-1", "1e3", "99999999999999999999",
    ];

    private static readonly string[] s_pieces =
    [
        "\r\n", "\r", "\n", "\0", ":", " ", "\r\n\r\n", "\r\n ", "HTTP/2.0",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "\u0016\u0003\u0001", "Content-Length: 5\r\n", "Transfer-Encoding: chunked\r\n", "%00", "..", "?a=b",
    ];

    /// <summary>A request whose lines are HTTP, so that an answer must come; its headers may be mutated.</summary>
    /// <param name="expectsCall">Whether it is a call in form, and its answer that of the protocol.</param>
    public byte[] Whole(string target, byte[] body, out bool expectsCall)
    {
        var headers = new List<(string Name, string Value)>
        {
            ("Host", "localhost"), ("X-Amz-Target", target), ("Content-Type", "application/x-amz-json-1.0"), ("Authorization", Signature),
            ("X-Amz-Date", "20261121T000000Z"),
        };
        expectsCall = !random.OneIn(3);
        var method = "POST";
        if (!expectsCall)
        {
            for (var edits = 1 + random.Next(2); edits > 0; edits--) MutateHeaders(headers);
            if (random.OneIn(10)) method = random.Of("GET", "PUT", "DELETE", "OPTIONS", "PATCH", "HEAD2");
        }
        else if (body.Length > 0 && random.OneIn(10))
        {
            body = Compress(body);
            headers.Add(("Content-Encoding", "gzip"));
        }
        else if (random.OneIn(10))
        {
            headers.Add(("Accept-Encoding", "gzip"));
        }

        var chunked = random.OneIn(8);
        headers.Add(chunked ? ("Transfer-Encoding", "chunked") : ("Content-Length", body.Length.ToString(System.Globalization.CultureInfo.InvariantCulture)));
        var head = new StringBuilder($"{method} / HTTP/1.1\r\n");
        foreach (var (name, value) in headers) head.Append(name).Append(": ").Append(value).Append("\r\n");
        head.Append("\r\n");
        return [.. Encoding.Latin1.GetBytes(head.ToString()), .. chunked ? Chunks(body) : body];
    }

    /// <summary>Damaged requests: truncated, with wrong lengths, with foreign bytes in the head, or with an endless
    /// head.</summary>
    public byte[] Mangled(string target, byte[] body)
    {
        var bytes = new List<byte>(Whole(target, body, out _));
        for (var edits = 1 + random.Next(3); edits > 0; edits--)
        {
            var head = Math.Min(bytes.Count, 400);
            var at = head == 0 ? 0 : random.Next(head);
            switch (random.Next(8))
            {
                case 0: bytes.RemoveRange(at, bytes.Count - at); break;
                case 1: bytes.InsertRange(at, Encoding.Latin1.GetBytes(random.Of<string>(s_pieces))); break;
                case 2 when head > 0: bytes[at] = (byte)random.Next(256); break;
                case 3: bytes.RemoveRange(at, Math.Min(random.Next(30), bytes.Count - at)); break;
                case 4: bytes.RemoveRange(bytes.Count - Math.Min(bytes.Count, random.Next(40)), Math.Min(bytes.Count, random.Next(1))); break;
                case 5: bytes.InsertRange(at, Encoding.Latin1.GetBytes("\r\nX-Long: " + new string('x', random.Of(8_000, 33_000, 70_000)) + "\r\n")); break;
                case 6:
                    var many = string.Concat(Enumerable.Range(0, random.Of(50, 100, 200)).Select(static i => $"X-{i}: {i}\r\n"));
                    bytes.InsertRange(Math.Min(17, bytes.Count), Encoding.Latin1.GetBytes(many));
                    break;
                default: bytes.AddRange(bytes.GetRange(0, head)); break;
            }
        }

        return [.. bytes];
    }

    private void MutateHeaders(List<(string Name, string Value)> headers)
    {
        var at = random.Next(headers.Count);
        var (name, value) = headers[at];
        switch (random.Next(6))
        {
            case 0: headers.RemoveAt(at); break;
            case 1: headers.Add((name, value)); break;
            case 2: headers[at] = (name, random.Of<string>(s_values)); break;
            case 3:
                var added = random.Of(
                    "Content-Encoding", "Accept-Encoding", "Origin", "Expect", "Connection", "X-Amz-Security-Token", "Accept", "Sec-Fetch-Site");
                headers.Add((added, random.Of<string>(s_values)));
                break;
            case 4: headers[at] = (name.ToUpperInvariant(), value); break;
            default: headers[at] = (name, value.Insert(random.Next(value.Length + 1), random.Of(" ", ",", ";", "=", "/", "\t"))); break;
        }
    }

    private byte[] Chunks(byte[] body)
    {
        var chunks = new MemoryStream();
        for (var at = 0; at < body.Length;)
        {
            var size = Math.Min(1 + random.Next(300), body.Length - at);
            chunks.Write(Encoding.ASCII.GetBytes($"{size:x}\r\n"));
            chunks.Write(body, at, size);
            chunks.Write("\r\n"u8);
            at += size;
        }

        chunks.Write("0\r\n\r\n"u8);
        return chunks.ToArray();
    }

    private static byte[] Compress(byte[] body)
    {
        var compressed = new MemoryStream();
        using (var gzip = new GZipStream(compressed, CompressionLevel.Fastest)) gzip.Write(body);
        return compressed.ToArray();
    }
}
