using System.Text;
using Tern.Buffers;
using Tern.Json;
using Tern.Lambda.Events;

namespace Tern.Lambda.Tests.Events;

public sealed class EventTextMapTests
{
    [Fact]
    public void A_value_is_found_in_the_events_bytes_by_case_or_without()
    {
        var request = Request("""{"Content-Type":"text/plain","x-\u00c9":"\"quoted\"","name":"caf\u00e9"}""");
        Assert.Equal("text/plain", request.Headers["content-TYPE"]);
        Assert.Equal("\"quoted\"", request.Headers["X-\u00e9"]);
        Assert.False(request.Headers.TryGetValue("content", out _));
        Assert.False(request.Headers.TryGetValue("content-typ\u00e9", out _));

        Assert.Equal("text/plain", request.QueryStringParameters["Content-Type"]);
        Assert.Equal("caf\u00e9", request.QueryStringParameters["name"]);
        Assert.False(request.QueryStringParameters.ContainsKey("content-type"));
        Assert.Contains("'Name'", Assert.Throws<KeyNotFoundException>(() => request.QueryStringParameters["Name"]).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void The_last_value_of_a_repeated_name_wins_and_null_is_ignored()
    {
        var request = Request("""{"A":"1","a":"2","a":null,"b":null}""");
        Assert.Equal("2", request.Headers["A"]);
        Assert.Equal("1", request.QueryStringParameters["A"]);
        Assert.Equal("2", request.QueryStringParameters["a"]);
        Assert.Equal(2, request.QueryStringParameters.Count);
        Assert.Single(request.Headers);
        Assert.Equal("2", request.Headers["A"]);
        Assert.False(request.Headers.ContainsKey("b"));
    }

    [Fact]
    public void A_map_lists_what_it_holds()
    {
        var map = Request("""{"b":"2","a":"1"}""").Headers;
        Assert.Equal(["b=2", "a=1"], map.Select(v => $"{v.Key}={v.Value}"));
        Assert.Equal(["b", "a"], map.Keys);
        Assert.Equal(["2", "1"], ((IReadOnlyDictionary<string, string>)map).Values);
    }

    [Fact]
    public void A_map_that_is_absent_is_empty_and_is_not_written()
    {
        var request = Request("null");
        Assert.Empty(request.Headers);
        Assert.False(request.Headers.ContainsKey("a"));
        Assert.DoesNotContain("headers", Written(request), StringComparison.Ordinal);
        Assert.Contains("\"headers\":{}", Written(Request("{}")), StringComparison.Ordinal);
    }

    [Fact]
    public void A_map_is_made_from_a_dictionary_or_by_an_initializer_and_takes_the_members_own_case()
    {
        var request = new HttpApiRequest
        {
            Headers = new Dictionary<string, string> { ["Host"] = "example.com" },
            QueryStringParameters = new() { ["A"] = "1", ["B"] = "2" },
            PathParameters = { ["id"] = "42" },
        };
        Assert.Equal("example.com", request.Headers["HOST"]);
        Assert.False(request.QueryStringParameters.ContainsKey("a"));
        Assert.Equal("42", request.PathParameters["id"]);
        var json = Written(request);
        Assert.Contains("""
            "headers":{"Host":"example.com"},"queryStringParameters":{"A":"1","B":"2"},"pathParameters":{"id":"42"}
            """, json, StringComparison.Ordinal);
        Assert.Throws<ArgumentException>(() => request.Headers.Add("HOST", "again"));
    }

    [Fact]
    public void A_change_stays_with_the_object_and_is_written()
    {
        var request = Request("""{"a":"1"}""");
        request.Headers["b"] = "2";
        Assert.Contains("""
            "headers":{"a":"1","b":"2"}
            """.Trim(), Written(request), StringComparison.Ordinal);
    }

    [Fact]
    public void After_the_invocation_a_map_can_be_read_no_more()
    {
        var payload = Payload("""{"a":"1"}""");
        var request = HttpApiRequest.Read(payload);
        payload.Release();
        Assert.Throws<ObjectDisposedException>(() => request.Headers["a"]);
        Assert.Throws<ObjectDisposedException>(() => request.Headers.Count);
        Assert.Throws<ObjectDisposedException>(() => request.RawPath);
    }

    [Fact]
    public void Lists_of_texts_by_name_are_read_and_written()
    {
        var payload = new LambdaPayload("""{"Accept":["a","b",null],"x":null,"Empty":[]}"""u8.ToArray());
        var map = new EventTextListMap(payload, 0, payload.Json.Length, ignoreCase: true);
        Assert.Equal(["a", "b", ""], map["accept"]);
        Assert.Empty(map["empty"]);
        Assert.Equal(["Accept", "Empty"], map.Keys);
        Assert.Equal(2, map.Count);
        Assert.False(map.TryGetValue("x", out _));
        Assert.Throws<KeyNotFoundException>(() => map["x"]);

        var copy = EventTextListMap.With(new EventTextListMap { ["A"] = ["1"] }, ignoreCase: true)!;
        copy.Add("b", ["2", "3"]);
        Assert.Equal("1", Assert.Single(copy["a"]));
        Assert.Equal("""{"A":["1"],"b":["2","3"]}""", Json(copy.Write));
    }

    private delegate void Writing(ref AwsJsonWriter json);

    private static string Json(Writing write)
    {
        using var buffer = new PooledBuffer();
        var json = new AwsJsonWriter(buffer);
        write(ref json);
        json.Flush();
        return Encoding.UTF8.GetString(buffer.WrittenSpan);
    }

    private static string Written(HttpApiRequest request)
    {
        using var output = new PooledBuffer();
        request.Write(output);
        return Encoding.UTF8.GetString(output.WrittenSpan);
    }

    private static HttpApiRequest Request(string map) => HttpApiRequest.Read(Payload(map));

    private static LambdaPayload Payload(string map) => new(Encoding.UTF8.GetBytes(
        $$$"""{"version":"2.0","rawPath":"/","headers":{{{map}}},"queryStringParameters":{{{map}}},"requestContext":{"http":{"method":"GET"} } }"""));
}
