using System.Text;
using Tern.Local.S3;
using Tern.Local.Serving;

namespace Tern.Local.Tests.S3.Engine;

public sealed class AwsChunkedStreamTests : EngineTest
{
    private const string Trailer = "x-amz-checksum-crc32:AAAAAA==\r\n";

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public async Task Chunks_are_decoded_however_they_are_split(int seed)
    {
        var random = new Random(seed);
        for (var round = 0; round < 100; round++)
        {
            var data = new byte[random.Next(0, 40_000)];
            random.NextBytes(data);
            var encoded = new MemoryStream();
            for (var at = 0; at < data.Length;)
            {
                var length = Math.Min(random.Next(1, 20_000), data.Length - at);
                encoded.Write(Encoding.ASCII.GetBytes($"{length:x}\r\n"));
                encoded.Write(data.AsSpan(at, length));
                encoded.Write("\r\n"u8);
                at += length;
            }

            encoded.Write(Encoding.ASCII.GetBytes($"0\r\n{Trailer}\r\n"));
            using var stream = new AwsChunkedStream(new SplitStream(encoded.ToArray(), random), ChunkSigning.UnsignedTrailer, data.Length, null);
            using var decoded = new MemoryStream();
            await stream.CopyToAsync(decoded, random.Next(1, 5000));
            Assert.Equal(data, decoded.ToArray());
            Assert.Equal("AAAAAA==", stream.Trailer("x-amz-checksum-crc32"));
            Assert.Equal(0, await stream.ReadAsync(new byte[10]));
        }
    }

    [Theory]
    [InlineData("4\r\ntext\r\n0\r\n\r\n", null)]
    [InlineData("4\r\ntext\r\n0\r\n", null)] // without the last line
    [InlineData("4;x=y\r\ntext\r\n0\r\nA: b \n\r\n\r\n", null)]
    [InlineData("2\r\nte\r\n2\r\nxt\r\n0\r\n\r\n", null)]
    [InlineData("", "IncompleteBody")]
    [InlineData("4\r\ntext", "IncompleteBody")]
    [InlineData("4\r\ntext\r\n", "IncompleteBody")]
    [InlineData("4\r\nte", "IncompleteBody")]
    [InlineData("2\r\nte\r\n0\r\n\r\n", "IncompleteBody")] // less than the decoded length
    [InlineData("5\r\ntext!\r\n0\r\n\r\n", "IncompleteBody")] // more
    [InlineData("4\r\ntextx\r\n0\r\n\r\n", "IncompleteBody")] // no line end after the chunk
    [InlineData("four\r\ntext\r\n0\r\n\r\n", "InvalidRequest")]
    [InlineData("-4\r\ntext\r\n0\r\n\r\n", "InvalidRequest")]
    [InlineData("ffffffffffffffff\r\ntext\r\n0\r\n\r\n", "InvalidRequest")]
    [InlineData("4\r\ntext\r\n0\r\nnothing\r\n\r\n", "MalformedTrailerError")]
    public async Task A_malformed_body_is_an_error_that_keeps_nothing(string encoded, string? code)
    {
        using var stream = new AwsChunkedStream(Body(encoded), ChunkSigning.UnsignedTrailer, 4, null);
        var put = () => Bucket.PutAsync(new ObjectDraft { Key = "key" }, stream, new BodyChecks { Length = 4 }, WriteConditions.None, default).AsTask();
        if (code is null)
        {
            await put();
            Assert.Equal("text", Get("key"));
            return;
        }

        await Fails(code, put);
        Assert.Equal(0, Memory.Used);
    }

    [Fact]
    public async Task Lines_and_trailers_without_an_end_are_refused()
    {
        foreach (var encoded in new[] { new string('0', 100_000), "0\r\n" + string.Concat(Enumerable.Repeat("a:" + new string('b', 1000) + "\r\n", 100)) })
        {
            using var stream = new AwsChunkedStream(Body(encoded), ChunkSigning.UnsignedTrailer, 0, null);
            await Assert.ThrowsAsync<S3ErrorException>(() => stream.CopyToAsync(Stream.Null));
        }

        Assert.Equal(411, Fails("MissingContentLength", () => new AwsChunkedStream(Body(""), ChunkSigning.Signed, null, null).Dispose()).StatusCode);
    }

    [Theory]
    [InlineData("STREAMING-UNSIGNED-PAYLOAD-TRAILER", ChunkSigning.UnsignedTrailer)]
    [InlineData("STREAMING-AWS4-HMAC-SHA256-PAYLOAD", ChunkSigning.Signed)]
    [InlineData("STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER", ChunkSigning.SignedTrailer)]
    [InlineData("UNSIGNED-PAYLOAD", null)]
    [InlineData(null, null)]
    internal void The_kind_is_the_payload_hash(string? hash, ChunkSigning? kind) => Assert.Equal(kind, AwsChunkedStream.FindSigning(hash));

    // AWS's example: "Signature Calculations for the Authorization Header: Transferring Payload in Multiple Chunks".
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task The_signatures_of_chunks_depend_on_each_other(bool isChanged)
    {
        var text = new string('a', 66_560);
        var encoded = $"10000;chunk-signature=ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648\r\n{text[..65_536]}\r\n"
            + $"400;chunk-signature=0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497\r\n{text[..1023]}{(isChanged ? 'b' : 'a')}\r\n"
            + "0;chunk-signature=b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9\r\n\r\n";
        using var verifier = new ChunkVerifier(
            new SignatureScope("AKIAIOSFODNN7EXAMPLE", "20130524", "us-east-1", "s3"), "20130524T000000Z", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
            "4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9");
        using var stream = new AwsChunkedStream(Body(encoded), ChunkSigning.Signed, text.Length, verifier);
        using var decoded = new MemoryStream();
        if (isChanged) await Fails("SignatureDoesNotMatch", () => stream.CopyToAsync(decoded));
        else await stream.CopyToAsync(decoded);
        if (!isChanged) Assert.Equal(text, Encoding.ASCII.GetString(decoded.ToArray()));
    }

    [Fact]
    public async Task Signed_chunks_have_signatures_and_only_the_last_is_small()
    {
        await Fails("InvalidRequest", () => Read("4\r\ntext\r\n0\r\n\r\n", ChunkSigning.Signed));
        await Fails("InvalidChunkSizeError", () => Read(
            "2;chunk-signature=a\r\nte\r\n2;chunk-signature=b\r\nxt\r\n0;chunk-signature=c\r\n\r\n", ChunkSigning.Signed));
        await Fails("MalformedTrailerError", () => Read("4;chunk-signature=a\r\ntext\r\n0;chunk-signature=b\r\na:b\r\n\r\n", ChunkSigning.SignedTrailer));
        Assert.Equal(
            "text", await Read("4;chunk-signature=a\r\ntext\r\n0;chunk-signature=b\r\na:b\r\nx-amz-trailer-signature:c\r\n\r\n", ChunkSigning.SignedTrailer));

        static async Task<string> Read(string encoded, ChunkSigning signing)
        {
            using var stream = new AwsChunkedStream(Body(encoded), signing, 4, null);
            using var decoded = new MemoryStream();
            await stream.CopyToAsync(decoded);
            return Encoding.ASCII.GetString(decoded.ToArray());
        }
    }
}
