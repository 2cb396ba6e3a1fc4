using System.Text.Json;

namespace Tern.Local.Tests.Patterns;

/// <summary>All patterns for which AWS's response was recorded: those that match, those that don't, and those that are
/// refused.</summary>
public sealed class RecordedPatternTests
{
    [Fact]
    public void Every_recorded_pattern_has_the_result_of_the_service()
    {
        using var cases = JsonDocument.Parse(File.ReadAllBytes(Path.Combine(AppContext.BaseDirectory, "Patterns", "events-patterns.json")));
        List<string> wrong = [];
        var count = 0;
        foreach (var each in cases.RootElement.EnumerateObject())
        {
            count++;
            var expected = each.Value.GetProperty("expect").GetString();
            var actual = Result(each.Value.GetProperty("pattern"), each.Value.GetProperty("event"));
            if (actual != expected) wrong.Add($"{each.Name}: {actual}, and not {expected}");
        }

        Assert.Empty(wrong);
        Assert.Equal(155, count);
    }

    [Theory]
    [InlineData("""{"detail":{"lines":{"gift":[{"exists":false}]}}}""", """{"detail":{"lines":[{"gift":true},{"sku":"a"}]}}""", "noMatch")]
    [InlineData("""{"detail":{"lines":{"gift":[{"exists":false}]}}}""", """{"detail":{"lines":[{"sku":"b"},{"sku":"a"}]}}""", "match")]
    [InlineData("""{"lines":{"gift":[{"exists":false}],"sku":["a"]}}""", """{"lines":[{"sku":"b"},{"sku":"a"}]}""", "match")]
    [InlineData("""{"a.b":["x"],"a":{"c":[1]}}""", """{"a":[{"b":"x","c":2},{"b":"y","c":1}]}""", "noMatch")]
    [InlineData("""{"a.b":["x"],"a":{"c":[1]}}""", """{"a":[{"b":"y","c":1},{"b":"x","c":1}]}""", "match")]
    [InlineData("""{"a":{"b":["x"],"c":[1]}}""", """{"a.b":"x","a":{"c":1}}""", "match")]
    [InlineData("""{"a":{"b":["x"]},"a.b":["y"]}""", """{"a":{"b":"x"}}""", "noMatch")]
    [InlineData("""{"a":{"b":[{"exists":false}]}}""", """{"a.b":1}""", "noMatch")]
    [InlineData("""{"a":["x"],"$or":[{"a":["y"]},{"b":[1]}]}""", """{"a":"y"}""", "match")]
    [InlineData("""{"a":["x"],"$or":[{"a":["y"]},{"b":[1]}]}""", """{"a":"x"}""", "noMatch")]
    [InlineData("""{"a":["x"],"$or":[{"a":["y"]},{"b":[1]}]}""", """{"a":"x","b":1}""", "match")]
    [InlineData("""{"$or":[{"a":["y"]},{"b":[1]}],"a":["x"]}""", """{"a":"y"}""", "noMatch")]
    [InlineData("""{"$or":[{"a":["y"]},{"b":[1]}],"a":["x"]}""", """{"a":"x"}""", "match")]
    [InlineData("""{"d":{"$or":[{"a":["y"]},{"b":[1]}]},"d.a":["x"]}""", """{"d":{"a":"x"}}""", "match")]
    [InlineData("""{"l":{"$or":[{"a":["y"]},{"b":[1]}],"c":[2]}}""", """{"l":[{"a":"y","c":1},{"b":1,"c":2}]}""", "match")]
    [InlineData("""{"l":{"$or":[{"a":["y"]},{"b":[1]}],"c":[2]}}""", """{"l":[{"a":"y","c":1},{"b":2,"c":2}]}""", "noMatch")]
    [InlineData("""{"l":{"a":["x"],"m":{"b":[1],"c":[2]}}}""", """{"l":[{"a":"x","m":[{"b":1},{"c":2}]},{"a":"y","m":[{"b":1,"c":2}]}]}""", "noMatch")]
    [InlineData("""{"l":{"a":["x"],"m":{"b":[1],"c":[2]}}}""", """{"l":[{"a":"x","m":[{"b":1},{"b":1,"c":2}]},{"a":"y"}]}""", "match")]
    [InlineData("""{"l":[{"exists":true}]}""", """{"l":[[],[["x"]]]}""", "match")]
    [InlineData("""{"$or":{"a":["x"]}}""", "{}", "error")]
    [InlineData("""{"$or":[{"a":["x"]},["b"]]}""", "{}", "error")]
    [InlineData("""{"$or":[{"a":["x"]},{"prefix":["y"]}]}""", "{}", "error")]
    [InlineData("""{"prefix":["x"]}""", """{"prefix":"x"}""", "match")]
    [InlineData("""{"a":[{"cidr":"10.0.0.0/24"}]}""", """{"a":"10.0.0.7"}""", "match")]
    [InlineData("""{"a":[{"cidr":"10.0.0.5/24"}]}""", """{"a":"10.0.0.7"}""", "match")]
    [InlineData("""{"a":[{"cidr":"10.0.0.0/24"}]}""", """{"a":"::ffff:10.0.0.1"}""", "noMatch")]
    [InlineData("""{"a":[{"cidr":"10.0.0.0/8"}]}""", """{"a":"167772161"}""", "noMatch")]
    [InlineData("""{"a":[{"cidr":"fe80::/16"}]}""", """{"a":"fe80::1%eth0"}""", "noMatch")]
    [InlineData("""{"a":[{"cidr":"fe80::/16"}]}""", """{"a":"fe80::1"}""", "match")]
    [InlineData("""{"a":[{"cidr":"10.0.0.5/32"}]}""", "{}", "error")]
    [InlineData("""{"a":[{"cidr":"10.0/16"}]}""", "{}", "error")]
    [InlineData("""{"a":[{"cidr":"fe80::1/128"}]}""", "{}", "error")]
    [InlineData("""{"a":[{"anything-but":{"prefix":""}}]}""", "{}", "error")]
    [InlineData("""{"a":[{"anything-but":{"suffix":[""]}}]}""", "{}", "error")]
    [InlineData("""{"a":[{"anything-but":[1,"x"]}]}""", "{}", "error")]
    [InlineData("""{"a":[{"anything-but":{"suffix":{"equals-ignore-case":"a"}}}]}""", "{}", "error")]
    [InlineData("""{"a":[{"numeric":[">",0,">",5]}]}""", "{}", "error")]
    [InlineData("""{"a":[{"numeric":["<",5,">",0]}]}""", "{}", "error")]
    [InlineData("""{"a":[{"numeric":["=",0,"<",5]}]}""", "{}", "error")]
    [InlineData("""{"a":[{"numeric":[">",5,"<",0]}]}""", "{}", "error")]
    [InlineData("""{"a":[{"numeric":[">=",0,"<=",5]}]}""", """{"a":5}""", "match")]
    [InlineData("""{"a":[{"wildcard":"*:*:*:*:*:bus/*"}]}""", "{}", "error")]
    [InlineData("""{"a":[{"wildcard":"arn:*:bus/*"}]}""", """{"a":"arn:aws:events:bus/x"}""", "match")]
    public void The_services_engine_decides_here_too(string pattern, string json, string expected)
    {
        using var parsed = JsonDocument.Parse(pattern);
        using var value = JsonDocument.Parse(json);
        Assert.Equal(expected, Result(parsed.RootElement, value.RootElement));
    }

    [Fact]
    public void Or_has_at_most_a_thousand_combinations()
    {
        var ten = $"[{string.Join(',', Enumerable.Range(0, 10).Select(static i => $$"""{"a":[{{i}}]}"""))}]";
        Assert.Equal("match", Tried($$$"""{"x":{"$or":{{{ten}}}},"y":{"$or":{{{ten}}}},"z":{"$or":{{{ten}}}}}"""));
        Assert.Equal("error", Tried($$$"""{"w":{"$or":{{{ten}}}},"x":{"$or":{{{ten}}}},"y":{"$or":{{{ten}}}},"z":{"$or":{{{ten}}}}}"""));

        static string Tried(string pattern) =>
            Result(JsonElement.Parse(pattern), JsonElement.Parse("""{"w":{"a":1},"x":{"a":1},"y":{"a":2},"z":{"a":9}}"""));
    }

    [Fact]
    public void Arrays_that_have_nothing_in_common_are_not_combined()
    {
        var items = string.Join(',', Enumerable.Repeat("""{"a":1,"b":2}""", 300));
        var arrays = string.Join(',', Enumerable.Range(0, 12).Select(i => $"\"l{i}\":[{items}]"));
        var pattern = string.Join(',', Enumerable.Range(0, 12).Select(static i => $"\"l{i}\":{{\"a\":[1],\"b\":[2]}}"));
        Assert.Equal("match", Result(JsonElement.Parse($"{{{pattern}}}"), JsonElement.Parse($"{{{arrays}}}")));
    }

    private static string Result(JsonElement pattern, JsonElement json)
    {
        try
        {
            return EventPattern.Read(pattern).Fits(json) ? "match" : "noMatch";
        }
        catch (FormatException)
        {
            return "error";
        }
    }
}
