using System.Text.Json;
using Tern.Lambda.Local.Sources.Patterns;

namespace Tern.Lambda.Local.Tests.Sources;

/// <summary>All patterns of which AWS's answer was recorded: those that fit, those that don't, and those that are refused.</summary>
public sealed class RecordedPatternTests
{
    [Fact]
    public void Every_recorded_pattern_has_the_result_of_the_service()
    {
        using var cases = JsonDocument.Parse(File.ReadAllBytes(Path.Combine(AppContext.BaseDirectory, "Sources", "Patterns", "events-patterns.json")));
        List<string> wrong = [];
        var count = 0;
        foreach (var each in cases.RootElement.EnumerateObject())
        {
            count++;
            var expected = each.Value.GetProperty("expect").GetString();
            var actual = Result(each.Value.GetProperty("pattern"), each.Value.GetProperty("event"));
            if (actual != expected) wrong.Add($"{each.Name}: {actual}, and not {expected}");
        }

        // The service takes a dot in a name for the way into an object; here a name is a name.
        Assert.Equal(["dot_joining_event: noMatch, and not match", "dot_joining_pattern: noMatch, and not match"], wrong);
        Assert.Equal(155, count);
    }

    [Theory]
    [InlineData("""{"detail":{"lines":{"gift":[{"exists":false}]}}}""", """{"detail":{"lines":[{"gift":true},{"sku":"a"}]}}""", "noMatch")]
    [InlineData("""{"detail":{"lines":{"gift":[{"exists":false}]}}}""", """{"detail":{"lines":[{"sku":"b"},{"sku":"a"}]}}""", "match")]
    [InlineData("""{"lines":{"gift":[{"exists":false}],"sku":["a"]}}""", """{"lines":[{"sku":"b"},{"sku":"a"}]}""", "match")]
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
    public void What_the_engine_of_the_service_says_holds_here(string pattern, string json, string expected)
    {
        using var parsed = JsonDocument.Parse(pattern);
        using var value = JsonDocument.Parse(json);
        Assert.Equal(expected, Result(parsed.RootElement, value.RootElement));
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
