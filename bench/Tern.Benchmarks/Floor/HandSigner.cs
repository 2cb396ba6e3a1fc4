using System.Security.Cryptography;
using System.Text;

namespace Tern.Benchmarks.Floor;

/// <summary>
/// Signature version 4 by hand for one POST to "/" of DynamoDB: the derived key is cached for the day, and the header's string is the only allocation.
/// Signed are content-type, host, x-amz-date and x-amz-target.
/// </summary>
internal sealed class HandSigner(string accessKey, string secretKey, string region)
{
    private readonly byte[] _key = new byte[32];
    private readonly string _scopeTail = "/" + region + "/dynamodb/aws4_request";
    private string _day = "";

    /// <returns>The value of the Authorization header.</returns>
    public string Sign(string host, string target, string timestamp, ReadOnlySpan<byte> payload)
    {
        var day = timestamp.AsSpan(0, 8);
        if (!day.SequenceEqual(_day)) DeriveKey(day);

        Span<byte> text = stackalloc byte[1024];
        Span<byte> hash = stackalloc byte[32];
        SHA256.HashData(payload, hash);
        var canonical = new AsciiWriter(text);
        canonical.Add("POST\n/\n\ncontent-type:application/x-amz-json-1.0\nhost:"u8);
        canonical.Add(host);
        canonical.Add("\nx-amz-date:"u8);
        canonical.Add(timestamp);
        canonical.Add("\nx-amz-target:"u8);
        canonical.Add(target);
        canonical.Add("\n\ncontent-type;host;x-amz-date;x-amz-target\n"u8);
        canonical.AddHex(hash);
        SHA256.HashData(canonical.Written, hash);

        var toSign = new AsciiWriter(text);
        toSign.Add("AWS4-HMAC-SHA256\n"u8);
        toSign.Add(timestamp);
        toSign.Add("\n"u8);
        toSign.Add(day);
        toSign.Add(_scopeTail);
        toSign.Add("\n"u8);
        toSign.AddHex(hash);
        HMACSHA256.HashData(_key, toSign.Written, hash);

        var header = new AsciiWriter(text);
        header.Add("AWS4-HMAC-SHA256 Credential="u8);
        header.Add(accessKey);
        header.Add("/"u8);
        header.Add(day);
        header.Add(_scopeTail);
        header.Add(", SignedHeaders=content-type;host;x-amz-date;x-amz-target, Signature="u8);
        header.AddHex(hash);
        return Encoding.ASCII.GetString(header.Written);
    }

    private void DeriveKey(ReadOnlySpan<char> day)
    {
        Span<byte> dayBytes = stackalloc byte[8];
        Encoding.ASCII.GetBytes(day, dayBytes);
        HMACSHA256.HashData(Encoding.UTF8.GetBytes("AWS4" + secretKey), dayBytes, _key);
        HMACSHA256.HashData(_key, Encoding.ASCII.GetBytes(region), _key);
        HMACSHA256.HashData(_key, "dynamodb"u8, _key);
        HMACSHA256.HashData(_key, "aws4_request"u8, _key);
        _day = day.ToString();
    }
}
