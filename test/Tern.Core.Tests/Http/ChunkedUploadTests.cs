using System.Globalization;
using System.Text;
using Tern.Checksums;
using Tern.Core.Tests.Pipeline;
using Tern.Core.Tests.Pipeline.Signing;
using Tern.Credentials;
using Tern.Http;
using Tern.Pipeline;
using Tern.Protocols;
using Tern.S3;
using Tern.Signing;
using Tern.TestHarness;

namespace Tern.Core.Tests.Http;

/// <summary>Streams that are sent in chunks, as S3 accepts them: read once, and followed by their checksum.</summary>
public sealed class ChunkedUploadTests
{
    private static readonly byte[] s_body = [.. Enumerable.Range(0, 300_000).Select(static i => (byte)(i * 7))];

    [Theory]
    [InlineData(70_000)]
    [InlineData(300_000)]
    public async Task Without_TLS_each_chunk_and_the_checksum_are_signed(int length)
    {
        List<(string Head, byte[] Body)> received = [];
        await using var server = Server(received, failures: 0);

        await PutAsync(server, new OnceStream(s_body[..length]), length, gzip: false);

        var (head, body) = Assert.Single(received);
        Assert.Equal("aws-chunked", Header(head, "content-encoding"));
        Assert.Equal(length.ToString(CultureInfo.InvariantCulture), Header(head, "x-amz-decoded-content-length"));
        Assert.Equal("STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER", Header(head, "x-amz-content-sha256"));
        Assert.Equal("x-amz-checksum-crc32", Header(head, "x-amz-trailer"));
        Assert.Equal(s_body[..length], Decode(head, body));
    }

    [Fact]
    public async Task A_body_that_can_be_read_twice_is_hashed_and_sent_as_it_is_also_when_it_is_repeated()
    {
        List<(string Head, byte[] Body)> received = [];
        await using var server = Server(received, failures: 1);

        await PutAsync(server, new MemoryStream(s_body), null, gzip: true);

        Assert.Equal(2, received.Count);
        foreach (var (head, body) in received)
        {
            Assert.Equal("gzip", Header(head, "content-encoding"));
            Assert.Equal(Convert.ToHexStringLower(System.Security.Cryptography.SHA256.HashData(s_body)), Header(head, "x-amz-content-sha256"));
            Assert.NotEqual("", Header(head, "x-amz-checksum-crc32"));
            Assert.Equal(s_body, body);
        }
    }

    private static LoopbackServer Server(List<(string Head, byte[] Body)> received, int failures) => new(async exchange =>
    {
        received.Add((exchange.Head, exchange.Body));
        await exchange.SendAsync(received.Count <= failures ? 500 : 200, []);
    });

    private static async Task PutAsync(LoopbackServer server, Stream source, long? length, bool gzip)
    {
        var service = new SignedService { Rules = static configuration => new S3Rules(configuration) };
        var options = TestService.Options(server.Uri);
        await using var pipeline = new AwsPipeline(service.Service, options);
        var put = new AwsOperation<Stream, string>(
            service.Service, "Put", (Stream body, AwsHttpRequest http) =>
            {
                http.Method = "PUT";
                if (gzip) http.Headers.Add("content-encoding", "gzip");
                http.BodyStream = new AwsRequestStream(body, length);
                AwsBodyChecksum.Add(http, null, "x-amz-sdk-checksum-algorithm", isRequired: false, "Put");
            }, static (Stream _, AwsHttpResponse _) => "");
        await pipeline.SendAsync(put, source, null, TestContext.Current.CancellationToken);
    }

    // Chunk after chunk, with the signatures that the service would compute.
    private static byte[] Decode(string head, byte[] wire)
    {
        var authorization = Header(head, "authorization");
        var time = DateTimeOffset.ParseExact(
            Header(head, "x-amz-date"), "yyyyMMdd'T'HHmmss'Z'", CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal);
        using var chain = new SignatureChain(
            new SigV4Signer(), Encoding.ASCII.GetBytes(authorization[^64..]), new FixedCredentials().Value, "eu-west-1", "thing");
        using var checksum = new AwsChecksum(AwsChecksumAlgorithm.Crc32);
        using var body = new MemoryStream();
        for (var at = 0; ;)
        {
            var line = Line(wire, ref at).Split(";chunk-signature=");
            var data = wire.AsSpan(at, int.Parse(line[0], NumberStyles.HexNumber, CultureInfo.InvariantCulture));
            chain.SignPart([], data, time);
            Assert.Equal(Encoding.ASCII.GetString(chain.Last), line[1]);
            if (data.IsEmpty)
            {
                var trailer = Line(wire, ref at);
                Assert.Equal("x-amz-checksum-crc32:" + checksum.GetBase64AndReset(), trailer);
                chain.SignTrailer(Encoding.ASCII.GetBytes(trailer + "\n"), time);
                Assert.Equal("x-amz-trailer-signature:" + Encoding.ASCII.GetString(chain.Last), Line(wire, ref at));
                Assert.Equal("", Line(wire, ref at));
                Assert.Equal(wire.Length, at);
                return body.ToArray();
            }

            checksum.Append(data);
            body.Write(data);
            at += data.Length;
            Assert.Equal("", Line(wire, ref at));
        }
    }

    private static string Line(byte[] wire, ref int at)
    {
        var end = wire.AsSpan(at).IndexOf("\r\n"u8);
        var line = Encoding.ASCII.GetString(wire, at, end);
        at += end + 2;
        return line;
    }

    private static string Header(string head, string name) =>
        head.Split("\r\n").Single(line => line.StartsWith(name + ":", StringComparison.OrdinalIgnoreCase))[(name.Length + 1)..].Trim();
}
