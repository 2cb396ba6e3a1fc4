using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using Tern.Buffers;
using Tern.Checksums;
using Tern.Core.Tests.Conformance;
using Tern.Credentials;
using Tern.Endpoints;
using Tern.Http;
using Tern.S3;
using Tern.Signing;

namespace Tern.Core.Tests.Signing.Chains;

public sealed class ChunkConformanceTests
{
    private const string Signed = "signing/s3-chunked.json";
    private const string Unsigned = "signing/s3-unsigned-trailer.json";

    public static TheoryData<string> SignedCases => ConformanceFile.Ids(Signed);

    public static TheoryData<string> UnsignedCases => ConformanceFile.Ids(Unsigned);

    [Theory]
    [MemberData(nameof(SignedCases))]
    public void Signed_chunks_match_the_vectors(string id)
    {
        var test = ConformanceFile.Case(Signed, id);
        var time = DateTimeOffset.ParseExact(Text(test, "timestamp"), "yyyyMMdd'T'HHmmss'Z'", CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal);
        var keys = new AwsCredentials(Text(test.GetProperty("credentials"), "access_key_id"), Text(test.GetProperty("credentials"), "secret_access_key"));
        var signer = new SigV4Signer();
        var request = Request(test);
        signer.Sign(request, keys, Text(test, "region"), Text(test, "service"), time);
        Assert.EndsWith("Signature=" + Text(test, "seedSignature"), RawRequest.Header(request, "authorization"), StringComparison.Ordinal);

        using var chain = new SignatureChain(signer, request, keys, Text(test, "region"), Text(test, "service"));
        using var checksum = Checksum(test.GetProperty("headers"));
        var encoder = new S3ChunkEncoder(Signer(chain, time), checksum);
        using var output = new PooledBuffer();
        var body = Body(test);
        var size = test.GetProperty("chunkSize").GetInt32();
        var chunks = test.GetProperty("chunks").EnumerateArray().ToList();
        for (var i = 0; i < chunks.Count - 1; i++)
        {
            var data = body.AsSpan(i * size, Math.Min(size, body.Length - (i * size)));
            Assert.Equal(chunks[i].GetProperty("size").GetInt32(), data.Length);
            encoder.WriteChunk(data, output);
            Assert.Equal(Text(chunks[i], "signature"), Encoding.ASCII.GetString(chain.Last));
        }

        encoder.WriteEnd(output);
        var wire = Encoding.ASCII.GetString(output.WrittenSpan);
        Assert.Contains("0;chunk-signature=" + Text(chunks[^1], "signature") + "\r\n", wire, StringComparison.Ordinal);
        if (test.TryGetProperty("trailer", out var trailer))
        {
            Assert.EndsWith(
                $"{Text(trailer, "name")}:{Text(trailer, "value")}\r\nx-amz-trailer-signature:{Text(trailer, "signature")}\r\n\r\n",
                wire,
                StringComparison.Ordinal);
        }

        AssertWire(test, output.WrittenSpan);
        Assert.Equal(output.WrittenCount, S3ChunkEncoder.GetLength(body.Length, size, isSigned: true, checksum?.Algorithm));
    }

    [Theory]
    [MemberData(nameof(UnsignedCases))]
    public void Unsigned_chunks_with_a_trailer_match_the_vectors(string id)
    {
        var test = ConformanceFile.Case(Unsigned, id);
        using var checksum = Checksum(test.GetProperty("headers"));
        var encoder = new S3ChunkEncoder(null, checksum);
        using var output = new PooledBuffer();
        var body = Body(test);
        var size = test.GetProperty("chunkSize").GetInt32();
        for (var at = 0; at < body.Length; at += size) encoder.WriteChunk(body.AsSpan(at, Math.Min(size, body.Length - at)), output);
        encoder.WriteEnd(output);

        if (test.TryGetProperty("wire", out var wire)) Assert.Equal(wire.GetString(), Encoding.ASCII.GetString(output.WrittenSpan));
        AssertWire(test, output.WrittenSpan);
        Assert.Equal(output.WrittenCount, S3ChunkEncoder.GetLength(body.Length, size, isSigned: false, checksum?.Algorithm));
    }

    [Fact]
    public void The_length_is_known_before_any_chunk_is_written()
    {
        var random = new Random(20261122);
        for (var round = 0; round < 300; round++)
        {
            AwsChecksumAlgorithm? algorithm = random.Next(8) is var one and < 7 ? (AwsChecksumAlgorithm)one : null;
            using var checksum = algorithm is { } some ? new AwsChecksum(some) : null;
            using var chain = random.Next(2) == 0
                ? new SignatureChain(new SigV4Signer(), new byte[64], new AwsCredentials("AKIDEXAMPLE", "secret"), "us-east-1", "s3")
                : null;
            var encoder = new S3ChunkEncoder(Signer(chain, DateTimeOffset.UnixEpoch), checksum);
            using var output = new PooledBuffer();
            var body = new byte[random.Next(3) * random.Next(5_000)];
            var size = random.Next(1, 300);
            for (var at = 0; at < body.Length; at += size) encoder.WriteChunk(body.AsSpan(at, Math.Min(size, body.Length - at)), output);
            encoder.WriteEnd(output);
            Assert.Equal(output.WrittenCount, S3ChunkEncoder.GetLength(body.Length, size, chain is not null, algorithm));
        }
    }

    [Fact]
    public void A_chunk_that_is_written_around_its_bytes_is_the_same()
    {
        var random = new Random(20261123);
        for (var round = 0; round < 100; round++)
        {
            var algorithm = (AwsChecksumAlgorithm)random.Next(7);
            var (body, size, signed) = (new byte[random.Next(4) * random.Next(5_000)], random.Next(1, 3_000), random.Next(2) == 0);
            random.NextBytes(body);
            using var copied = new PooledBuffer();
            using var sum = new AwsChecksum(algorithm);
            using var chain = Chain(signed);
            var copying = new S3ChunkEncoder(Signer(chain, DateTimeOffset.UnixEpoch), sum);
            using var inPlace = new PooledBuffer();
            using var sum2 = new AwsChecksum(algorithm);
            using var chain2 = Chain(signed);
            var encoding = new S3ChunkEncoder(Signer(chain2, DateTimeOffset.UnixEpoch), sum2);
            var at = 0;
            do
            {
                var data = body.AsSpan(at, Math.Min(size, body.Length - at));
                copying.WriteChunk(data, copied);
                var buffer = new byte[S3ChunkEncoder.MaxHeadLength + data.Length + S3ChunkEncoder.MaxEndLength];
                data.CopyTo(buffer.AsSpan(S3ChunkEncoder.MaxHeadLength));
                at += data.Length;
                inPlace.Write(encoding.Encode(buffer, S3ChunkEncoder.MaxHeadLength, data.Length, isLast: at == body.Length).Span);
            }
            while (at < body.Length);
            copying.WriteEnd(copied);
            Assert.Equal(copied.WrittenSpan.ToArray(), inPlace.WrittenSpan.ToArray());
        }

        static SignatureChain? Chain(bool signed) =>
            signed ? new SignatureChain(new SigV4Signer(), new byte[64], new AwsCredentials("AKIDEXAMPLE", "secret"), "us-east-1", "s3") : null;
    }

    [Fact]
    public void Parts_are_signed_after_their_request() => Assert.Throws<ArgumentException>(
        () => new SignatureChain(new SigV4Signer(), new AwsHttpRequest(), new AwsCredentials("AKIDEXAMPLE", "secret"), "us-east-1", "s3"));

    // The body signs the chunks by the chain of its attempt.
    private static S3ChunkedBody? Signer(SignatureChain? chain, DateTimeOffset time)
    {
        if (chain is null) return null;
        var body = new S3ChunkedBody(isSigned: true, null);
        body.BeginAttempt(chain, time);
        return body;
    }

    private static AwsHttpRequest Request(JsonElement test)
    {
        var headers = test.GetProperty("headers");
        var request = new AwsHttpRequest
        {
            Method = Text(test, "method"), PathAndQuery = Text(test, "path"),
            Endpoint = new AwsEndpoint(new Uri("https://" + Text(headers, "host")), "s3", "us-east-1") { DisableDoubleEncoding = true },
        };
        foreach (var header in headers.EnumerateObject().Where(h => h.Name is not "host" and not "x-amz-date"))
            request.Headers.Add(header.Name, header.Value.GetString()!);
        return request;
    }

    private static AwsChecksum? Checksum(JsonElement headers)
    {
        if (!headers.TryGetProperty("x-amz-trailer", out var trailer)) return null;
        Assert.True(AwsChecksum.TryParse(trailer.GetString()!["x-amz-checksum-".Length..], out var algorithm));
        return new AwsChecksum(algorithm);
    }

    private static byte[] Body(JsonElement test)
    {
        var body = new byte[test.GetProperty("body").GetProperty("count").GetInt32()];
        if (body.Length > 0) Array.Fill(body, (byte)Text(test.GetProperty("body"), "byte")[0]);
        return body;
    }

    private static void AssertWire(JsonElement test, ReadOnlySpan<byte> wire)
    {
        Assert.Equal(test.GetProperty("wireLength").GetInt32(), wire.Length);
        Assert.Equal(Text(test, "wireSha256"), Convert.ToHexStringLower(SHA256.HashData(wire)));
    }

    private static string Text(JsonElement element, string name) => element.GetProperty(name).GetString()!;
}
