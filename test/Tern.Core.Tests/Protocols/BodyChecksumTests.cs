using System.Text;
using Tern.Http;
using Tern.Pipeline;
using Tern.Protocols;
using Tern.TestHarness;

namespace Tern.Core.Tests.Protocols;

/// <summary>Checksums of the bodies of requests and answers. The values are those of "hello" in every CRC calculator.</summary>
public sealed class BodyChecksumTests
{
    private const string Crc32OfHello = "NhCmhg==";

    private const string Chosen = "x-amz-sdk-checksum-algorithm";

    [Fact]
    public void A_body_has_CRC32_unless_the_caller_chose()
    {
        var http = Request("hello");
        AwsBodyChecksum.Add(http, null, Chosen, isRequired: true, "Put");
        Assert.Equal([("x-amz-checksum-crc32", Crc32OfHello), (Chosen, "CRC32")], Headers(http));
    }

    [Fact]
    public void The_caller_chooses_the_algorithm()
    {
        var http = Request("hello");
        http.Headers.Add(Chosen, "SHA1");
        AwsBodyChecksum.Add(http, "SHA1", Chosen, isRequired: false, "Put");
        Assert.Equal([(Chosen, "SHA1"), ("x-amz-checksum-sha1", "qvTGHdzF6KLavt4PO0gs2a6pQ00=")], Headers(http));
    }

    [Fact]
    public void The_callers_own_value_wins_also_of_an_algorithm_that_is_not_computed()
    {
        var http = Request("hello");
        http.Headers.Add("x-amz-checksum-xxhash64", "own");
        AwsBodyChecksum.Add(http, "XXHASH64", Chosen, isRequired: true, "Put");
        Assert.Equal([("x-amz-checksum-xxhash64", "own")], Headers(http));
    }

    [Fact]
    public void A_header_that_describes_checksums_is_not_a_checksum()
    {
        var http = Request("hello");
        http.Headers.Add("x-amz-checksum-type", "FULL_OBJECT");
        AwsBodyChecksum.Add(http, null, null, isRequired: true, "Put");
        Assert.Contains(("x-amz-checksum-crc32", Crc32OfHello), Headers(http));
    }

    [Theory]
    [InlineData(AwsChecksumMode.WhenSupported, false, null, "x-amz-checksum-crc32")]
    [InlineData(AwsChecksumMode.WhenRequired, false, null, null)]
    [InlineData(AwsChecksumMode.WhenRequired, true, null, "x-amz-checksum-crc32")]
    [InlineData(AwsChecksumMode.Never, false, null, null)]
    [InlineData(AwsChecksumMode.Never, true, null, "content-md5")]
    [InlineData(AwsChecksumMode.Never, true, "SHA1", "x-amz-checksum-sha1")]
    public void The_clients_mode_says_which_checksum_is_added(AwsChecksumMode mode, bool isRequired, string? algorithm, string? header)
    {
        var http = Request("hello");
        http.Checksums = mode;
        AwsBodyChecksum.Add(http, algorithm, null, isRequired, "Put");
        Assert.Equal(header is null ? [] : [header], Headers(http).Select(static pair => pair.Item1));
    }

    [Fact]
    public void An_algorithm_that_is_not_computed_is_refused_by_name()
    {
        var error = Assert.Throws<ArgumentException>(() => AwsBodyChecksum.Add(Request("hello"), "XXHASH3", Chosen, isRequired: false, "Put"));
        Assert.StartsWith("Put asks for the checksum 'XXHASH3'", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_stream_is_read_and_stands_again_where_it_stood()
    {
        var source = new MemoryStream("..hello"u8.ToArray()) { Position = 2 };
        var http = new AwsHttpRequest { BodyStream = new AwsRequestStream(source) };
        AwsBodyChecksum.Add(http, null, Chosen, isRequired: true, "Put");
        Assert.Empty(Headers(http));

        await StreamChecksums.AddAsync(http, http.StreamChecksum!, TestContext.Current.CancellationToken);

        Assert.Equal([("x-amz-checksum-crc32", Crc32OfHello), (Chosen, "CRC32")], Headers(http));
        Assert.Equal(2, source.Position);
    }

    [Theory]
    [InlineData(null, false, true)]
    [InlineData("CRC32", false, false)]
    [InlineData(null, true, false)]
    public async Task A_stream_that_is_read_once_goes_without_where_nobody_asked(string? algorithm, bool isRequired, bool isSent)
    {
        var http = new AwsHttpRequest { BodyStream = new AwsRequestStream(new OnceStream([])) };
        AwsBodyChecksum.Add(http, algorithm, null, isRequired, "Put");
        var added = StreamChecksums.AddAsync(http, http.StreamChecksum!, TestContext.Current.CancellationToken);
        if (isSent) await added;
        else
        {
            var error = await Assert.ThrowsAsync<ArgumentException>(() => added.AsTask());
            Assert.StartsWith("Put sends a checksum", error.Message, StringComparison.Ordinal);
        }

        Assert.Empty(Headers(http));
    }

    [Fact]
    public async Task A_body_that_was_a_stream_and_is_buffered_has_its_checksum()
    {
        var http = Request("hello");
        await StreamChecksums.AddAsync(http, new(global::Tern.Checksums.AwsChecksumAlgorithm.Crc32, null, true, "Put"), TestContext.Current.CancellationToken);
        Assert.Equal([("x-amz-checksum-crc32", Crc32OfHello)], Headers(http));
    }

    [Fact]
    public async Task A_damaged_answer_is_told_at_its_end()
    {
        await using var body = Verified(200, ("x-amz-checksum-crc32", "AAAAAA=="));
        var buffer = new byte[16];
        Assert.Equal(5, await body.ReadAsync(buffer, TestContext.Current.CancellationToken));
        var error = await Assert.ThrowsAsync<AwsTransportException>(() => body.ReadAsync(buffer, TestContext.Current.CancellationToken).AsTask());
        Assert.Equal(AwsTransportFault.ChecksumMismatch, error.Kind);
        Assert.Equal(0, await body.ReadAsync(buffer, TestContext.Current.CancellationToken));
    }

    [Fact]
    public async Task Readers_of_exactly_the_announced_length_detect_damage_too()
    {
        await using var body = Verified(200, ("x-amz-checksum-crc32", "AAAAAA=="), ("content-length", "5"));
        var error = await Assert.ThrowsAsync<AwsTransportException>(
            () => body.ReadExactlyAsync(new byte[5], TestContext.Current.CancellationToken).AsTask());
        Assert.Equal(AwsTransportFault.ChecksumMismatch, error.Kind);
    }

    [Theory]
    [InlineData(200, "x-amz-checksum-crc32", Crc32OfHello)]
    [InlineData(206, "x-amz-checksum-crc32", "AAAAAA==")]
    [InlineData(200, "x-amz-checksum-crc32", "AAAAAA==-3")]
    [InlineData(200, "x-amz-checksum-xxhash64", "AAAAAA==")]
    [InlineData(200, "x-amz-checksum-crc32", "")]
    public void An_answer_is_read_whose_checksum_is_right_or_says_nothing_of_it(int status, string header, string value)
    {
        using var reader = new StreamReader(Verified(status, (header, value)));
        Assert.Equal("hello", reader.ReadToEnd());
    }

    [Fact]
    public void The_cheapest_of_several_is_checked()
    {
        using var body = new StreamReader(Verified(200, ("x-amz-checksum-sha1", "wrong"), ("x-amz-checksum-crc32", Crc32OfHello)));
        Assert.Equal("hello", body.ReadToEnd());
    }

    private static Stream Verified(int status, params (string Name, string Value)[] headers) =>
        AwsBodyChecksum.Verify(new Answer(status, headers), new MemoryStream("hello"u8.ToArray()));

    private static AwsHttpRequest Request(string body)
    {
        var http = new AwsHttpRequest();
        http.Body.Write(Encoding.UTF8.GetBytes(body));
        return http;
    }

    private static List<(string Name, string Value)> Headers(AwsHttpRequest http)
    {
        var headers = new List<(string, string)>();
        for (var i = 0; i < http.Headers.Count; i++) headers.Add((http.Headers[i].Name, http.Headers[i].GetText()));
        return headers;
    }

    private sealed class Answer(int status, (string Name, string Value)[] headers) : AwsHttpResponse
    {
        public override int StatusCode => status;

        public override ReadOnlyMemory<byte> Body => default;

        public override string? GetHeader(string name) => headers.FirstOrDefault(header => header.Name == name).Value;

        public override IEnumerable<KeyValuePair<string, string>> GetHeaders() => headers.Select(header => KeyValuePair.Create(header.Name, header.Value));

        protected override void Dispose(bool disposing) { }
    }
}
