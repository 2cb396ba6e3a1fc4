using System.Globalization;
using System.Security.Cryptography;
using System.Text;

namespace Tern.S3.Server.Http;

/// <summary>Reads a body that comes as <c>aws-chunked</c>, and checks the signatures of its chunks and of its trailer.</summary>
internal sealed class AwsChunkedReader
{
    private const string EmptyHash = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

    private readonly ServerConnection _connection;
    private readonly byte[]? _key;
    private readonly string _date = "";
    private readonly string _scope = "";
    private string _prior = "";

    public AwsChunkedReader(ServerConnection connection, ServerRequest request, string secret, bool checks)
    {
        _connection = connection;
        var kind = request.Header("x-amz-content-sha256") ?? "";
        if (!checks || !kind.StartsWith("STREAMING-AWS4-HMAC-SHA256-PAYLOAD", StringComparison.Ordinal)) return;
        // AWS4-HMAC-SHA256 Credential=AKID/20260102/eu-west-1/s3/aws4_request, SignedHeaders=…, Signature=…
        var authorization = request.Header("authorization") ?? throw new S3Error(403, "AccessDenied", "The chunks are signed, and the request is not.");
        var credential = authorization[(authorization.IndexOf("Credential=", StringComparison.Ordinal) + 11)..].Split(',')[0];
        _scope = credential[(credential.IndexOf('/', StringComparison.Ordinal) + 1)..];
        _prior = authorization[(authorization.IndexOf("Signature=", StringComparison.Ordinal) + 10)..];
        _date = request.Header("x-amz-date")!;
        var key = Encoding.UTF8.GetBytes("AWS4" + secret);
        foreach (var word in _scope.Split('/')) key = HMACSHA256.HashData(key, Encoding.UTF8.GetBytes(word));
        _key = key;
    }

    /// <summary>The trailing header, such as <c>x-amz-checksum-crc32</c>, and its value; null for none.</summary>
    public (string Name, string Value)? Trailer { get; private set; }

    /// <summary>Reads the whole body.</summary>
    public async ValueTask ReadAsync(Memory<byte> destination)
    {
        while (true)
        {
            var head = (await _connection.ReadLineAsync()).Split(";chunk-signature=");
            var length = int.Parse(head[0], NumberStyles.HexNumber, CultureInfo.InvariantCulture);
            if (length > destination.Length) throw new S3Error(400, "IncompleteBody", "The chunks hold more than x-amz-decoded-content-length says.");
            var data = destination[..length];
            await _connection.ReadExactlyAsync(data);
            if (_key is not null) Check(head, "AWS4-HMAC-SHA256-PAYLOAD", EmptyHash + "\n" + Convert.ToHexStringLower(SHA256.HashData(data.Span)));
            destination = destination[length..];
            if (length == 0) break;
            await _connection.ReadLineAsync();
        }

        if (destination.Length > 0) throw new S3Error(400, "IncompleteBody", "The chunks hold less than x-amz-decoded-content-length says.");
        await ReadTrailerAsync();
    }

    private async ValueTask ReadTrailerAsync()
    {
        while (await _connection.ReadLineAsync() is { Length: > 0 } line)
        {
            var colon = line.IndexOf(':', StringComparison.Ordinal);
            if (line.StartsWith("x-amz-trailer-signature:", StringComparison.Ordinal))
            {
                var text = $"{Trailer!.Value.Name}:{Trailer.Value.Value}\n";
                if (_key is not null)
                    Check(["", line[(colon + 1)..]], "AWS4-HMAC-SHA256-TRAILER", Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(text))));
            }
            else
            {
                Trailer = (line[..colon], line[(colon + 1)..].Trim());
            }
        }
    }

    private void Check(string[] head, string kind, string hashes)
    {
        var text = Encoding.UTF8.GetBytes($"{kind}\n{_date}\n{_scope}\n{_prior}\n{hashes}");
        _prior = Convert.ToHexStringLower(HMACSHA256.HashData(_key!, text));
        if (head.Length < 2 || head[1] != _prior) throw new S3Error(403, "SignatureDoesNotMatch", "The signature of a chunk is not right.");
    }
}
