using Tern.Buffers;
using Tern.Http;
using Tern.Protocols;

namespace Tern.Core.Tests.Protocols;

public sealed class AwsCborProtocolTests
{
    private const string Speaks = "smithy-protocol: rpc-v2-cbor";

    [Fact]
    public void A_request_says_its_protocol_and_its_operation()
    {
        var http = new AwsHttpRequest();
        AwsCborProtocol.Begin(http, "/service/Granite/operation/ListMetrics", hasBody: true);
        Assert.Equal("/service/Granite/operation/ListMetrics", http.PathAndQuery);
        Assert.Equal(
            ["accept: application/cbor", "content-type: application/cbor", Speaks],
            Enumerable.Range(0, http.Headers.Count).Select(i => $"{http.Headers[i].Name}: {http.Headers[i].GetText()}"));

        var without = new AwsHttpRequest();
        AwsCborProtocol.Begin(without, "/", hasBody: false);
        Assert.False(without.Headers.Contains("content-type"));
    }

    [Theory]
    [InlineData(Speaks, true)]
    [InlineData("smithy-protocol: rpc-v2-cbor|content-type: text/html", true)]
    [InlineData("", true)]
    [InlineData("content-type: application/cbor", true)]
    [InlineData("content-type: Application/CBOR; charset=binary", true)]
    [InlineData("smithy-protocol: rpc-v2-json", false)]
    [InlineData("smithy-protocol: |content-type: application/cbor", false)]
    [InlineData("content-type: text/html", false)]
    [InlineData("content-type: application/json", false)]
    public void A_response_of_another_protocol_is_malformed(string headers, bool isAnswer)
    {
        using var empty = new Answer(200, headers, []);
        using var map = new Answer(200, headers, [0xBF, 0xFF]);
        if (isAnswer)
        {
            AwsCborProtocol.ReadNone(empty);
            AwsCborProtocol.ReadNone(map);
            return;
        }

        Assert.Contains("proxy", Assert.Throws<AwsCborException>(() => AwsCborProtocol.ReadNone(empty)).Message, StringComparison.Ordinal);
        Assert.Throws<AwsCborException>(() => AwsCborProtocol.CheckAnswer(map));
    }

    [Theory]
    [InlineData("80")]
    [InlineData("f6")]
    [InlineData("bf")]
    [InlineData("a000")]
    [InlineData("3c68746d6c3e")]
    public void A_body_that_is_not_a_map_is_malformed(string hex)
    {
        using var answer = new Answer(200, Speaks, Convert.FromHexString(hex));
        Assert.Throws<AwsCborException>(() => AwsCborProtocol.ReadNone(answer));
    }

    [Theory]
    [InlineData("com.amazonaws.cloudwatch#ResourceNotFound", "", "ResourceNotFound", "ResourceNotFound")]
    [InlineData("ResourceNotFound", "", "ResourceNotFound", "ResourceNotFound")]
    [InlineData("a#Missing", "|x-amzn-query-error: Old.Missing;Sender", "Missing", "Old.Missing")]
    [InlineData("a#Missing", "|x-amzn-query-error: nonsense", "Missing", "Missing")]
    public void An_error_is_known_by_its_type_and_by_the_code_of_the_query_protocol(string type, string headers, string shape, string code)
    {
        using var answer = new Answer(404, Speaks + "|x-amzn-requestid: r1" + headers, Error(type, "It is gone."));
        var details = AwsCborProtocol.ReadError(answer, out var found);
        Assert.Equal((shape, code, "It is gone.", 404, "r1"), (found, details.Code, details.Message, details.StatusCode, details.RequestId));
    }

    [Theory]
    [InlineData("content-type: text/html")]
    [InlineData("smithy-protocol: another")]
    public void A_gateways_error_has_no_code(string headers)
    {
        using var answer = new Answer(503, headers, "<html>busy</html>"u8.ToArray());
        Assert.Equal("", AwsCborProtocol.ReadError(answer, out var shape).Code);
        Assert.Equal("", shape);
    }

    [Fact]
    public void An_error_that_is_not_CBOR_is_malformed()
    {
        using var answer = new Answer(500, Speaks, "<html>"u8.ToArray());
        Assert.Throws<AwsCborException>(() => AwsCborProtocol.ReadError(answer, out _));
    }

    private static byte[] Error(string type, string message)
    {
        using var buffer = new PooledBuffer();
        var cbor = new AwsCborWriter(buffer);
        cbor.WriteStartMap();
        cbor.WriteName("details"u8);
        cbor.WriteArrayHeader(1);
        cbor.WriteNumber(1);
        cbor.WriteName("message"u8);
        cbor.WriteString(message);
        cbor.WriteName("__type"u8);
        cbor.WriteString(type);
        cbor.WriteEndMap();
        cbor.Flush();
        return buffer.WrittenSpan.ToArray();
    }

    private sealed class Answer(int status, string headers, byte[] body) : AwsHttpResponse
    {
        private readonly Dictionary<string, string> _headers = headers.Split('|', StringSplitOptions.RemoveEmptyEntries)
            .Select(static header => header.Split(':', 2))
            .ToDictionary(static header => header[0], static header => header[1].Trim(), StringComparer.OrdinalIgnoreCase);

        public override int StatusCode => status;

        public override ReadOnlyMemory<byte> Body => body;

        public override string? GetHeader(string name) => _headers.GetValueOrDefault(name);

        public override IEnumerable<KeyValuePair<string, string>> GetHeaders() => _headers;

        protected override void Dispose(bool disposing) { }
    }
}
