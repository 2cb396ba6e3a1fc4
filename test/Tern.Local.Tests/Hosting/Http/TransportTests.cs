using System.IO.Compression;
using System.Text;
using System.Text.RegularExpressions;

namespace Tern.Local.Tests.Hosting.Http;

/// <summary>HTTP as it is sent on the wire. The checksums that are numbers belong to bodies captured from the
/// service.</summary>
public sealed partial class TransportTests : IAsyncLifetime
{
    private const string Json10 = "Content-Type: application/x-amz-json-1.0\r\n";
    private const string ListTables = "X-Amz-Target: DynamoDB_20120810.ListTables\r\n";
    private const string Unknown = """{"__type":"com.amazon.coral.service#UnknownOperationException"}""";
    private const string Serialization = """{"__type":"com.amazon.coral.service#SerializationException"}""";
    private const string Missing =
        """{"__type":"com.amazon.coral.service#MissingAuthenticationTokenException","message":"Request is missing Authentication Token"}""";

    private LocalDynamoDb _local = null!;
    private RawHttp _http = null!;

    public async ValueTask InitializeAsync()
    {
        _local = await LocalDynamoDb.StartAsync(new LocalDynamoDbOptions { ListenOnLoopback = true });
        _http = new RawHttp(_local.Endpoint!);
    }

    public async ValueTask DisposeAsync()
    {
        _http.Dispose();
        await _local.DisposeAsync();
    }

    [Fact]
    public async Task A_call_that_a_browser_makes_for_another_site_is_refused()
    {
        var call = await _http.CallAsync("ListTables", "{}", "Sec-Fetch-Site: cross-site\r\n");
        var own = await _http.CallAsync("ListTables", "{}", "Sec-Fetch-Site: same-site\r\nOrigin: http://localhost:3000\r\n");

        Assert.Equal((403, 200), (call.Status, own.Status));
    }

    [Fact]
    public async Task An_answer_has_the_services_headers_and_no_others()
    {
        var answer = await _http.CallAsync("ListTables", "{}");
        Assert.Equal((200, """{"TableNames":[]}"""), (answer.Status, answer.Text));
        Assert.Equal(
            ["Connection", "Content-Length", "Content-Type", "Date", "Server", "x-amz-crc32", "x-amzn-RequestId"],
            answer.Headers.Keys.Order(StringComparer.OrdinalIgnoreCase));
        Assert.Equal("Server", answer.Headers["Server"]);
        Assert.Equal("keep-alive", answer.Headers["Connection"]);
        Assert.Matches(RequestId(), answer.Headers["x-amzn-RequestId"]);
        Assert.Equal(answer.Headers["Date"], DateTimeOffset.Parse(answer.Headers["Date"], System.Globalization.CultureInfo.InvariantCulture).ToString("r"));
    }

    [Fact]
    public async Task A_connection_is_closed_on_request()
    {
        var answer = await _http.CallAsync("ListTables", "{}", "Connection: close\r\n");
        Assert.Equal("close", answer.Headers["Connection"]);
        await Assert.ThrowsAsync<IOException>(() => _http.CallAsync("ListTables", "{}"));
    }

    [Theory]
    [InlineData("application/x-amz-json-1.0", "application/x-amz-json-1.0")]
    [InlineData("application/json", "application/json")]
    [InlineData("Application/JSON; charset=utf-8", "application/json")]
    public async Task An_answer_has_the_content_type_of_its_request(string sent, string answered)
    {
        var answer = await _http.PostAsync(ListTables + RawHttp.Signature + $"Content-Type: {sent}\r\n", "{}");
        Assert.Equal((200, answered), (answer.Status, answer.Headers["Content-Type"]));
    }

    [Theory]
    [InlineData("/", "FFFFFFFFFFFFFFFF")]
    [InlineData("/", "hi")]
    [InlineData("/_tern/faults", "FFFFFFFFFFFFFFFF")]
    [InlineData("/_tern/faults", "hi")]
    public async Task A_chunk_of_no_length_is_the_client_s_fault(string path, string length)
    {
        var answer = await _http.SendAsync(
            $"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n{length}\r\n{{}}\r\n0\r\n\r\n");
        Assert.Equal(400, answer.Status);
        Assert.Contains("chunk", answer.Text, StringComparison.OrdinalIgnoreCase);
    }

    [Theory]
    [InlineData("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\nhi")]
    [InlineData("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-Type: whatever\r\n\r\nhi")]
    [InlineData("POST /other HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n")]
    [InlineData("PUT / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n")]
    [InlineData("DELETE / HTTP/1.1\r\nHost: localhost\r\n\r\n")]
    [InlineData("OPTIONS / HTTP/1.1\r\nHost: localhost\r\n\r\n")]
    [InlineData("GET /other HTTP/1.1\r\nHost: localhost\r\n\r\n")]
    public async Task A_path_that_is_not_a_call_is_not_found(string request)
    {
        var answer = await _http.SendAsync(request);
        Assert.Equal((404, "<UnknownOperationException/>\n", "3552371480"), (answer.Status, answer.Text, answer.Crc32));
        Assert.Matches(RequestId(), answer.Headers["x-amzn-RequestId"]);
    }

    [Fact]
    public async Task The_root_returns_healthy()
    {
        var answer = await _http.SendAsync("GET / HTTP/1.1\r\nHost: localhost:8000\r\n\r\n");
        Assert.Equal((200, "healthy: localhost:8000 "), (answer.Status, answer.Text));
        Assert.Matches(RequestId(), answer.Headers["x-amzn-RequestId"]);
    }

    [Theory]
    [InlineData("Content-Type: application/json\r\n", "hi", Serialization, "3948637019", "application/json")]
    [InlineData(Json10, "hi", Serialization, "3948637019", "application/x-amz-json-1.0")]
    [InlineData(Json10 + ListTables, "{", Serialization, "3948637019", "application/x-amz-json-1.0")]
    [InlineData("", "", Unknown, "1368724161", "application/json")]
    [InlineData(Json10, "{}", Unknown, "1368724161", "application/x-amz-json-1.0")]
    [InlineData("X-Amz-Target: whatever\r\n", "", Unknown, "1368724161", "application/json")]
    [InlineData("X-Amz-Target: DynamoDB_20120810.ListTable\r\n", "", Unknown, "1368724161", "application/json")]
    [InlineData("X-Amz-Target: DynamoDB_20120810.ListTable\r\n" + RawHttp.Signature, "", Unknown, "1368724161", "application/json")]
    [InlineData(ListTables, "", Missing, "2088342776", "application/json")]
    [InlineData(ListTables + "Authorization: AWS4\r\n", "", Missing, "2088342776", "application/json")]
    [InlineData(ListTables + Json10, "{}", Missing, "2088342776", "application/x-amz-json-1.0")]
    [InlineData(ListTables + RawHttp.Signature, "", Serialization, "3948637019", "application/json")]
    public async Task The_format_is_checked_before_the_operation_and_the_operation_before_the_signature(
        string headers, string body, string expected, string crc32, string contentType)
    {
        var answer = await _http.PostAsync(headers, body);
        Assert.Equal((400, expected, crc32, contentType), (answer.Status, answer.Text, answer.Crc32, answer.Headers["Content-Type"]));
    }

    [Theory]
    [InlineData("AWS4-", "",
        "Authorization header requires 'Credential' parameter. Authorization header requires 'Signature' parameter. Authorization header "
        + "requires 'SignedHeaders' parameter. Authorization header requires existence of either a 'X-Amz-Date' or a 'Date' header. Authorization=AWS4-")]
    [InlineData("AWS4-HMAC-SHA256 Credential=a/b/c/d/e,Signature=s", "Date: today\r\n",
        "Authorization header requires 'SignedHeaders' parameter. Authorization=AWS4-HMAC-SHA256 Credential=a/b/c/d/e,Signature=s")]
    [InlineData("AWS4-HMAC-SHA256 Signature=b,    Credential,    SignedHeaders", "",
        "'Credential' not a valid key=value pair (missing equal-sign) in Authorization header: 'AWS4-HMAC-SHA256 Signature=b,    "
        + "Credential,    SignedHeaders'.")]
    [InlineData("AWS4-HMAC-SHA25 Credential=a/b/c/d/e, Signature=s, SignedHeaders=h", "Date: today\r\n",
        "Unsupported AWS 'algorithm': 'AWS4-HMAC-SHA25' (only AWS4-HMAC-SHA256 for now). ")]
    [InlineData("AWS4-HMAC-SHA256 Credential=a/b/c/d, Signature=s, SignedHeaders=h", "Date: today\r\n",
        "Credential must have exactly 5 slash-delimited elements, e.g. keyid/date/region/service/term, got 'a/b/c/d'")]
    [InlineData("AWS4-HMAC-SHA256 Credential=a/b/c/d/e, Signature=s, SignedHeaders=h", "X-Amz-Date: 201\r\n",
        "Date must be in ISO-8601 'basic format'. Got '201'. See http://en.wikipedia.org/wiki/ISO_8601")]
    public async Task A_signature_that_is_not_whole_is_refused(string authorization, string headers, string message)
    {
        var answer = await _http.PostAsync($"{ListTables}{Json10}Authorization: {authorization}\r\n{headers}", "{}");
        Assert.Equal((400, "{\"__type\":\"com.amazon.coral.service#IncompleteSignatureException\",\"message\":\"" + message + "\"}"),
            (answer.Status, answer.Text));
        if (authorization == "AWS4-") Assert.Equal("1828866742", answer.Crc32);
    }

    [Theory]
    [InlineData("?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=a%2Fb%2Fc%2Fd%2Fe&X-Amz-Date=20261121T000000Z"
        + "&X-Amz-SignedHeaders=host&X-Amz-Signature=0", "", 200, """{"TableNames":[]}""")]
    [InlineData("?X-Amz-Algorithm=&X-Amz-Date=20261121T000000Z&X-Amz-Signature=0", "", 400,
        """{"__type":"com.amazon.coral.service#IncompleteSignatureException","message":"AWS query-string parameters must include """
        + """'X-Amz-Algorithm'. AWS query-string parameters must include 'X-Amz-Credential'. AWS query-string parameters must include """
        + """'X-Amz-SignedHeaders'. Re-examine the query-string parameters."}""")]
    [InlineData("?X-Amz-Algorithm=x", RawHttp.Signature, 400,
        """{"__type":"com.amazon.coral.service#InvalidSignatureException","message":"Found both 'X-Amz-Algorithm' as a query-string param """
        + """and 'Authorization' as HTTP header."}""")]
    [InlineData("?other=x", "", 400, Missing)]
    public async Task A_signature_can_be_in_the_query_string(string query, string headers, int status, string expected)
    {
        var answer = await _http.PostAsync(ListTables + Json10 + headers, "{}"u8.ToArray(), "/" + query);
        Assert.Equal((status, expected), (answer.Status, answer.Text));
    }

    [Fact]
    public async Task A_page_of_this_machine_may_call()
    {
        var preflight = await _http.SendAsync(
            "OPTIONS / HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost:3000\r\nAccess-Control-Request-Headers: a, b, "
                + "c\r\nAccess-Control-Request-Method: POST\r\n\r\n");
        Assert.Equal((200, ""), (preflight.Status, preflight.Text));
        Assert.Equal("*", preflight.Headers["Access-Control-Allow-Origin"]);
        Assert.Equal("a, b, c", preflight.Headers["Access-Control-Allow-Headers"]);
        Assert.Equal("POST", preflight.Headers["Access-Control-Allow-Methods"]);
        Assert.Equal("172800", preflight.Headers["Access-Control-Max-Age"]);
        Assert.Matches(RequestId(), preflight.Headers["x-amzn-RequestId"]);
        var call = await _http.CallAsync("ListTables", "{}", "Origin: http://127.0.0.1:3000\r\n");
        Assert.Equal((200, "*"), (call.Status, call.Headers["Access-Control-Allow-Origin"]));
    }

    [Theory]
    [InlineData("https://evil.example")]
    [InlineData("http://localhost.evil.example")]
    [InlineData("null")]
    public async Task A_page_of_the_web_may_not(string origin)
    {
        var preflight = await _http.SendAsync($"OPTIONS / HTTP/1.1\r\nHost: localhost\r\nOrigin: {origin}\r\nAccess-Control-Request-Method: POST\r\n\r\n");
        Assert.Equal(403, preflight.Status);
        Assert.False(preflight.Headers.ContainsKey("Access-Control-Allow-Origin"));
        var call = await _http.CallAsync("ListTables", "{}", $"Origin: {origin}\r\n");
        Assert.Equal(403, call.Status);
        Assert.False(call.Headers.ContainsKey("Access-Control-Allow-Origin"));
    }

    [Theory]
    [InlineData("gzip")]
    [InlineData("GZIP")]
    [InlineData("deflate")]
    [InlineData("identity")]
    public async Task A_compressed_request_is_understood(string encoding)
    {
        var body = Compress(encoding, Encoding.UTF8.GetBytes("""{"Limit":1""" + new string(' ', 100_000) + "}"));
        var answer = await _http.CallAsync("ListTables", body, $"Content-Encoding: {encoding}\r\n");
        Assert.Equal((200, """{"TableNames":[]}"""), (answer.Status, answer.Text));
    }

    [Fact]
    public async Task A_request_may_be_compressed_in_pieces()
    {
        byte[] body = [.. Compress("gzip", "{\"Limit\""u8.ToArray()), .. Compress("gzip", ":1}"u8.ToArray())];
        Assert.Equal(200, (await _http.CallAsync("ListTables", body, "Content-Encoding: gzip\r\n")).Status);
    }

    [Theory]
    [InlineData("gzip", "plain")]
    [InlineData("gzip", "empty")]
    [InlineData("gzip", "cut")]
    [InlineData("gzip", "cut short")]
    [InlineData("deflate", "plain")]
    [InlineData("deflate", "cut")]
    [InlineData("deflate", "cut short")]
    [InlineData("garbage", "plain")]
    public async Task A_request_that_is_not_compressed_as_declared_fails_as_in_the_service(string encoding, string fault)
    {
        var whole = "{\"Limit\":1}"u8.ToArray();
        var body = fault switch
        {
            "plain" => whole,
            "empty" => [],
            "cut" => Compress(encoding, whole)[..^1],
            _ => Compress(encoding, whole)[..^9],
        };
        var answer = await _http.CallAsync("ListTables", body, $"Content-Encoding: {encoding}\r\n");
        Assert.Equal((500, """{"__type":"com.amazon.coral.service#InternalFailure"}"""), (answer.Status, answer.Text));
        Assert.Equal(200, (await _http.CallAsync("ListTables", "{}")).Status);
    }

    [Fact]
    public async Task A_compressed_request_has_an_end()
    {
        var answer = await _http.CallAsync("ListTables", Compress("gzip", new byte[65 * 1024 * 1024]), "Content-Encoding: gzip\r\n");
        Assert.Equal(413, answer.Status);
    }

    [Theory]
    [InlineData("gzip")]
    [InlineData("deflate")]
    public async Task A_long_response_is_compressed_on_request(string encoding)
    {
        await FillAsync(5000);
        const string Get = """{"TableName":"Plain","Key":{"id":{"S":"a"}}}""";
        var plain = await _http.CallAsync("GetItem", Get);
        Assert.False(plain.Headers.ContainsKey("Content-Encoding"));
        var answer = await _http.CallAsync("GetItem", Get, $"Accept-Encoding: {encoding}\r\n");
        Assert.Equal((200, encoding), (answer.Status, answer.Headers["Content-Encoding"]));
        Assert.True(answer.Body.Length < 500);
        Assert.Equal(plain.Text, Encoding.UTF8.GetString(Decompress(encoding, answer.Body)));
        Assert.Equal(LoopbackTests.Crc32(answer.Body).ToString(System.Globalization.CultureInfo.InvariantCulture), answer.Crc32);
    }

    [Fact]
    public async Task A_short_answer_is_not_compressed()
    {
        await FillAsync(3000);
        var answer = await _http.CallAsync("GetItem", """{"TableName":"Plain","Key":{"id":{"S":"a"}}}""", "Accept-Encoding: gzip\r\n");
        Assert.False(answer.Headers.ContainsKey("Content-Encoding"));
        Assert.StartsWith("""{"Item":{""", answer.Text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Exactly_16_MB_are_taken()
    {
        var body = Encoding.UTF8.GetBytes("{}" + new string(' ', 16 * 1024 * 1024 - 2));
        Assert.Equal(200, (await _http.CallAsync("ListTables", body)).Status);
    }

    [Fact]
    public async Task A_client_that_sends_more_without_asking_reads_why_it_is_refused()
    {
        Assert.Equal(413, (await _http.CallAsync("ListTables", new byte[17 * 1024 * 1024])).Status);
        Assert.Equal(200, (await _http.CallAsync("ListTables", "{}")).Status);
    }

    [Fact]
    public async Task A_chunked_request_is_counted_too()
    {
        var chunk = Encoding.ASCII.GetBytes("100000\r\n" + new string(' ', 1024 * 1024) + "\r\n");
        var head = Encoding.ASCII.GetBytes($"POST / HTTP/1.1\r\nHost: localhost\r\n{ListTables}{Json10}{RawHttp.Signature}Transfer-Encoding: chunked\r\n\r\n");
        var answer = await _http.SendAsync([.. head, .. Enumerable.Repeat(chunk, 17).SelectMany(static bytes => bytes), .. "0\r\n\r\n"u8]);
        Assert.Equal(413, answer.Status);
        answer = await _http.SendAsync([.. head, .. "2\r\n{}\r\n0\r\n\r\n"u8]);
        Assert.Equal((200, """{"TableNames":[]}"""), (answer.Status, answer.Text));
    }

    [Theory]
    [InlineData("hello\r\n\r\n", 400)]
    [InlineData("POST\r\n\r\n", 400)]
    [InlineData("POST / HTTP/9.9\r\nHost: localhost\r\n\r\n", 505)]
    [InlineData("POST / HTTP/1.1\r\n\r\n", 400)]
    [InlineData("POST / HTTP/1.1\r\nHost: localhost\r\nno colon\r\n\r\n", 400)]
    [InlineData("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n", 400)]
    [InlineData("POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n", 400)]
    [InlineData("\u0016\u0003\u0001 TLS? \r\n\r\n", 400)]
    public async Task Malformed_HTTP_is_refused_and_the_server_lives_on(string request, int status)
    {
        Assert.Equal(status, (await _http.SendAsync(request)).Status);
        using var next = new RawHttp(_local.Endpoint!);
        Assert.Equal(200, (await next.CallAsync("ListTables", "{}")).Status);
    }

    [Fact]
    public async Task Headers_without_end_are_refused()
    {
        var answer = await _http.SendAsync("GET / HTTP/1.1\r\nHost: localhost\r\nX: " + new string('x', 64 * 1024) + "\r\n\r\n");
        Assert.Equal(431, answer.Status);
    }

    [Fact]
    public async Task A_client_that_leaves_in_the_middle_does_no_harm()
    {
        await Assert.ThrowsAnyAsync<Exception>(async () =>
        {
            using var leaving = new RawHttp(_local.Endpoint!);
            var answer = leaving.SendAsync($"POST / HTTP/1.1\r\nHost: localhost\r\n{ListTables}{Json10}{RawHttp.Signature}Content-Length: 10\r\n\r\n{{");
            leaving.Dispose();
            await answer;
        });
        Assert.Equal(200, (await _http.CallAsync("ListTables", "{}")).Status);
    }

    [Fact]
    public async Task The_endpoint_described_is_the_one_that_listens() =>
        Assert.Equal("{\"Endpoints\":[{\"Address\":\"" + _local.Endpoint!.Authority + "\",\"CachePeriodInMinutes\":1440}]}",
            (await _http.CallAsync("DescribeEndpoints", "{}")).Text);

    [Fact]
    public async Task Tagging_answers_with_no_body()
    {
        await FillAsync(1);
        var answer = await _http.CallAsync("TagResource",
            """{"ResourceArn":"arn:aws:dynamodb:us-east-1:000000000000:table/Plain","Tags":[{"Key":"a","Value":"b"}]}""");
        Assert.Equal((200, "", "0", "0"), (answer.Status, answer.Text, answer.Headers["Content-Length"], answer.Crc32));
    }

    private async Task FillAsync(int length)
    {
        Assert.Equal(200, (await _http.CallAsync("CreateTable", """
            {"TableName":"Plain","BillingMode":"PAY_PER_REQUEST","AttributeDefinitions":[{"AttributeName":"id","AttributeType":"S"}],
             "KeySchema":[{"AttributeName":"id","KeyType":"HASH"}]}
            """)).Status);
        Assert.Equal(200, (await _http.CallAsync("PutItem", "{\"TableName\":\"Plain\",\"Item\":{\"id\":{\"S\":\"a\"},\"x\":{\"S\":\""
            + new string('x', length) + "\"}}}")).Status);
    }

    private static byte[] Compress(string encoding, byte[] data)
    {
        if (encoding == "identity") return data;
        using var compressed = new MemoryStream();
        using (Stream stream = encoding == "deflate"
            ? new ZLibStream(compressed, CompressionLevel.Optimal) : new GZipStream(compressed, CompressionLevel.Optimal)) stream.Write(data);
        return compressed.ToArray();
    }

    private static byte[] Decompress(string encoding, byte[] data)
    {
        using var compressed = new MemoryStream(data);
        using Stream stream = encoding == "deflate"
            ? new ZLibStream(compressed, CompressionMode.Decompress) : new GZipStream(compressed, CompressionMode.Decompress);
        using var plain = new MemoryStream();
        stream.CopyTo(plain);
        return plain.ToArray();
    }

    [GeneratedRegex("^[A-Z0-9]{52}$")]
    private static partial Regex RequestId();
}
