using System.Buffers;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Tern.Buffers;
using Tern.Lambda.Events;
using Tern.TestHarness;

namespace Tern.Lambda.Tests.Events.Http;

public sealed class HttpResponseTests
{
    [Fact]
    public void Json_stands_as_an_escaped_string()
    {
        var response = HttpApiResponse.Json(new Answer("a\"b\\c\né😀", [1, 2]), ResponseJson.Default.Answer, 201);

        var json = Json(response);
        Assert.StartsWith("""{"statusCode":201,"headers":{"content-type":"application/json"},"body":"{\"name\":\"a""", json, StringComparison.Ordinal);
        using var outer = JsonDocument.Parse(json);
        var inner = JsonSerializer.Deserialize(outer.RootElement.GetProperty("body").GetString()!, ResponseJson.Default.Answer)!;
        Assert.Equal("a\"b\\c\né😀", inner.Name);
        Assert.Equal([1, 2], inner.Numbers);
    }

    [Fact]
    public void Indented_and_relaxed_json_is_escaped_all_the_same()
    {
        var context = new ResponseJson(new JsonSerializerOptions
        {
            WriteIndented = true,
            Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        });
        var json = Json(HttpApiResponse.Json(new Answer("é\"", []), context.Answer));

        using var outer = JsonDocument.Parse(json);
        var body = outer.RootElement.GetProperty("body").GetString()!;
        Assert.Contains("\n", body, StringComparison.Ordinal);
        Assert.Contains("é\\\"", body, StringComparison.Ordinal);
        Assert.Equal("é\"", JsonSerializer.Deserialize(body, context.Answer)!.Name);
    }

    [Fact]
    public void A_large_body_is_written_whole()
    {
        var name = string.Concat(Enumerable.Repeat("\"x\\", 40_000));
        using var outer = JsonDocument.Parse(Json(RestApiResponse.Json(new Answer(name, []), ResponseJson.Default.Answer)));
        Assert.Equal(name, JsonSerializer.Deserialize(outer.RootElement.GetProperty("body").GetString()!, ResponseJson.Default.Answer)!.Name);
    }

    [Fact]
    public void Text_bytes_nothing_and_redirections_have_their_forms()
    {
        Assert.Equal("""{"statusCode":200,"headers":{"content-type":"text/plain; charset=utf-8"},"body":"a\"b"}""", Json(HttpApiResponse.Text("a\"b")));
        Assert.Equal(
            """{"statusCode":200,"headers":{"content-type":"image/png"},"body":"AQL/","isBase64Encoded":true}""",
            Json(HttpApiResponse.Bytes(new byte[] { 1, 2, 255 }, "image/png")));
        Assert.Equal("""{"statusCode":204}""", Json(HttpApiResponse.NoContent()));
        Assert.Equal("""{"statusCode":303,"headers":{"location":"/orders/1"}}""", Json(RestApiResponse.Redirect("/orders/1", 303)));
        Assert.Equal("""{"statusCode":200,"body":""}""", Json(new HttpApiResponse { Body = "" }));
    }

    [Fact]
    public void Cookies_go_apart_and_values_of_one_name_are_joined_in_format_2()
    {
        var response = HttpApiResponse.NoContent().WithHeader("X-A", "1").WithCookie("a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT").WithCookie("b=2");
        response.Headers.Add("x-a", "2, 3");
        response.Headers.Add("vary", "origin");

        Assert.Equal(["a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT", "b=2"], response.Cookies);
        Assert.Equal(
            """{"statusCode":204,"headers":{"X-A":"1, 2, 3","vary":"origin"},"cookies":["a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT","b=2"]}""",
            Json(response));
    }

    [Fact]
    public void Several_values_go_into_the_second_map_of_rest_apis()
    {
        var response = RestApiResponse.Text("x").WithHeader("etag", "\"1\"").WithCookie("a=1").WithCookie("b=2");
        Assert.Equal(
            """{"statusCode":200,"headers":{"content-type":"text/plain; charset=utf-8","etag":"\"1\""},"multiValueHeaders":{"set-cookie":["a=1","b=2"]}"""
            + ""","body":"x"}""",
            Json(response));
    }

    [Fact]
    public void A_load_balancer_gets_both_forms_and_a_phrase()
    {
        var response = AlbResponse.Text("x", 404).WithHeader("vary", "a").WithCookie("a=1").WithCookie("b=2");
        response.Headers.Add("Vary", "b");
        Assert.Equal(
            """{"statusCode":404,"statusDescription":"404 Not Found","headers":"""
            + """{"content-type":"text/plain; charset=utf-8","vary":"a, b","set-cookie":"a=1","Set-cookie":"b=2"}"""
            + ""","multiValueHeaders":{"content-type":["text/plain; charset=utf-8"],"vary":["a","b"],"set-cookie":["a=1","b=2"]},"body":"x"}""",
            Json(response));
        Assert.Contains("\"statusDescription\":\"599 Internal Server Error\"", Json(AlbResponse.NoContent(599)), StringComparison.Ordinal);
        Assert.Contains("\"statusDescription\":\"200 Fine\"", Json(new AlbResponse { StatusDescription = "200 Fine" }), StringComparison.Ordinal);
    }

    [Fact]
    public void A_content_type_among_the_headers_goes_first()
    {
        var response = HttpApiResponse.Text("x").WithHeader("Content-Type", "text/csv");
        Assert.Equal("""{"statusCode":200,"headers":{"Content-Type":"text/csv"},"body":"x"}""", Json(response));
    }

    [Theory]
    [InlineData("x", "a\r\nset-cookie: b")]
    [InlineData("x", "a\nb")]
    [InlineData("x", "a\0")]
    [InlineData("x", "\u007f")]
    [InlineData("x y", "a")]
    [InlineData("x:", "a")]
    [InlineData("x\r\n", "a")]
    [InlineData("", "a")]
    public void Values_that_would_split_a_header_are_refused(string name, string value)
    {
        Assert.Throws<ArgumentException>(() => HttpApiResponse.NoContent().WithHeader(name, value));
        Assert.Throws<ArgumentException>(() => RestApiResponse.NoContent().Headers.Add(name, value));
    }

    [Fact]
    public void Other_ways_into_the_head_are_watched_too()
    {
        Assert.Throws<ArgumentException>(() => HttpApiResponse.NoContent().WithCookie("a=1\r\n"));
        Assert.Throws<ArgumentException>(() => HttpApiResponse.Redirect("/\r\nx: y"));
        Assert.Throws<ArgumentException>(() => HttpApiResponse.Text("", contentType: "a\nb"));
        Assert.Throws<ArgumentException>(() => new AlbResponse { StatusDescription = "200 OK\r\n" });
        Assert.Throws<ArgumentOutOfRangeException>(() => HttpApiResponse.NoContent(99));
        Assert.Throws<ArgumentOutOfRangeException>(() => HttpApiResponse.NoContent(600));
    }

    [Fact]
    public void A_header_with_a_tab_or_beyond_ascii_is_passed_on() =>
        Assert.Equal("""{"statusCode":204,"headers":{"x":"a\té"}}""", Json(HttpApiResponse.NoContent().WithHeader("x", "a\té")));

    [Fact]
    public void Setting_a_header_replaces_all_of_its_values()
    {
        var headers = new ResponseHeaders { { "a", "1" }, { "b", "2" }, { "A", "3" }, { "a", "4" } };
        headers["a"] = "5";
        Assert.Equal(["a=5", "b=2"], headers.Select(h => $"{h.Key}={h.Value}"));
        Assert.Equal("5", headers["A"]);
        Assert.Null(headers["c"]);
        Assert.Equal(["5"], headers.GetValues("a"));
    }

    [Fact]
    public void Answers_read_back()
    {
        var http = HttpApiResponse.Read(Payload("""{"statusCode":201,"headers":{"A":"1"},"cookies":["c=1"],"body":"x","isBase64Encoded":false,"more":[]}"""));
        Assert.Equal((201, "1", "x", false), (http.StatusCode, http.Headers["a"], http.Body, http.IsBase64Encoded));
        Assert.Equal(["c=1"], http.Cookies);

        var rest = RestApiResponse.Read(
            Payload("""{"statusCode":200,"headers":{"a":"0","b":"9"},"multiValueHeaders":{"A":["1","2"]},"body":"AQI=","isBase64Encoded":true}"""));
        Assert.Equal(["1", "2"], rest.Headers.GetValues("a"));
        Assert.Equal("9", rest.Headers["b"]);
        Assert.Null(rest.Body);
        Assert.Equal([1, 2], rest.BodyBytes.ToArray());

        Assert.Equal(
            "404 Gone Fishing", AlbResponse.Read(Payload("""{"statusCode":404,"statusDescription":"404 Gone Fishing","headers":null}""")).StatusDescription);
    }

    [Theory]
    [InlineData("")]
    [InlineData("[]")]
    [InlineData("""{"statusCode":"200"}""")]
    [InlineData("""{"statusCode":99}""")]
    [InlineData("""{"statusCode":200,"body":"!","isBase64Encoded":true}""")]
    [InlineData("""{"statusCode":200,"headers":{"a":1}}""")]
    [InlineData("""{"statusCode":200,"headers":{"a":"x\r\ny"}}""")]
    [InlineData("""{"statusCode":200} x""")]
    public void Broken_answers_are_told_as_such(string json) => Assert.Throws<LambdaEventException>(() => HttpApiResponse.Read(Payload(json)));

    [Fact]
    public void A_writer_of_another_kind_gets_the_same_bytes()
    {
        var output = new ArrayBufferWriter<byte>();
        HttpApiResponse.Text("x").Write(output);
        Assert.Equal(Json(HttpApiResponse.Text("x")), Encoding.UTF8.GetString(output.WrittenSpan));
    }

    [Fact]
    public void A_json_answer_costs_little()
    {
        using var buffer = new PooledBuffer();
        var answer = new Answer("ping", [1, 2, 3]);
        var bytes = AllocationTest.BytesPerCall(() =>
        {
            buffer.Clear();
            HttpApiResponse.Json(answer, ResponseJson.Default.Answer).Write(buffer);
        });

        // The answer itself (56 bytes) and its body (32).
        Assert.True(bytes <= 96, $"{bytes} bytes");
    }

    [Fact]
    public void A_request_read_and_answered_costs_little()
    {
        using var buffer = new PooledBuffer();
        var sample = EventSamples.Bytes("HttpApiRequest.ping");
        var bytes = AllocationTest.BytesPerCall(() =>
        {
            buffer.Clear();
            var request = HttpApiRequest.Read(new LambdaPayload(sample));
            HttpApiResponse.Json(new Answer(request.RawPath, []), ResponseJson.Default.Answer).Write(buffer);
        });

        // Of the 4.4 KB that a whole invocation with a typed HTTP event may allocate.
        Assert.True(bytes <= 640, $"{bytes} bytes");
    }

    private static LambdaPayload Payload(string json) => new(Encoding.UTF8.GetBytes(json));

    private static string Json<T>(T response)
        where T : ILambdaEvent<T>
    {
        using var buffer = new PooledBuffer();
        response.Write(buffer);
        return Encoding.UTF8.GetString(buffer.WrittenSpan);
    }
}

internal sealed record Answer(string Name, int[] Numbers);

[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
[JsonSerializable(typeof(Answer))]
internal sealed partial class ResponseJson : JsonSerializerContext;
