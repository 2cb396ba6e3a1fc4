using System.Buffers;
using System.Reflection;
using System.Text;
using System.Text.Json.Nodes;
using Tern.Lambda.Events;
using Tern.ServiceCodegen.LambdaEvents;

namespace Tern.ServiceCodegen.Tests.LambdaEvents;

/// <summary>A model with a member of every type, generated, compiled and used: types that no AWS event needs today also
/// work.</summary>
public sealed class GeneratedEventTests
{
    private const string Model = """
        {
          "source": "https://example.com/",
          "types": {
            "AllEvent": {
              "event": true,
              "members": {
                "text": {"type":"text","required":true}, "maybe": {"type":"text"}, "event": {"type":"text"}, "value": {"type":"text"},
                "int": {"type":"int"}, "needed": {"type":"int","required":true}, "status": {"type":"int","default":200}, "long": {"type":"long"},
                "double": {"type":"double"},
                "bool": {"type":"bool"}, "textInt": {"type":"textInt"}, "textLong": {"type":"textLong"},
                "epochMillis": {"type":"epochMillis"}, "epochSeconds": {"type":"epochSeconds"}, "textEpochMillis": {"type":"textEpochMillis"},
                "timestamp": {"type":"timestamp"}, "since": {"type":"timestamp","required":true},
                "base64": {"type":"base64"}, "json": {"type":"json"}, "body": {"type":"body"},
                "textMap": {"type":"textMap"}, "headers": {"type":"textMap","ignoreCase":true,"required":true},
                "textListMap": {"type":"textListMap","ignoreCase":true},
                "texts": {"type":"list","of":"text"}, "parts": {"type":"list","of":"Part","required":true}, "byName": {"type":"map","of":"Part"},
                "lists": {"type":"listMap","of":"Part"},
                "part": {"type":"Part"}, "own": {"type":"Part","required":true}, "old": {"type":"text","alias":"older"}
              }
            },
            "Part": { "members": { "number": {"type":"long","required":true}, "inner": {"type":"Part"} } },
            "Empty": { "event": true, "members": {} }
          }
        }
        """;

    private const string Everything = """
        {
          "text":"a","maybe":"b","event":"c","value":"d","int":-7,"needed":8,"status":201,"long":9007199254740993,"double":1.5,"bool":true,"textInt":"12",
          "textLong":"-9007199254740993",
          "epochMillis":1767225600123,"epochSeconds":1767225600.125,"textEpochMillis":"1767225600123","timestamp":"2026-01-01T00:00:00.5Z",
          "since":"2026-01-01T01:00:00+01:00",
          "base64":"AQID","json":{"x":[1,null]},"body":"{\"a\":1}","textMap":{"k":"v"},"headers":{"K":"v"},"textListMap":{"K":["v","w"]},"texts":["x","y"],
          "parts":[{"number":1},{"number":2,"inner":{"number":3}}],"byName":{"p":{"number":4}},"lists":{"q":[{"number":5},{"number":6}],"r":[]},
          "part":{"number":7},"own":{"number":8},"old":"z"
        }
        """;

    // The name gives it access to the internals of Tern.Lambda.
    private static readonly Lazy<Assembly> Compiled = new(() => InMemoryAssembly.Compile(Print().Select(f => f.Text), "Tern.Lambda.Tests"));

    [Fact]
    public void Every_member_is_read_and_written()
    {
        var all = Read("AllEvent", Everything);
        Assert.Equal(JsonNode.Parse(Everything)!.ToJsonString(), JsonNode.Parse(Written(all))!.ToJsonString());
        Assert.Equal("c", Get(all, "Event"));
        Assert.Equal(-7, Get(all, "Int"));
        Assert.Equal(9007199254740993, Get(all, "Long"));
        Assert.Equal(12, Get(all, "TextInt"));
        Assert.Equal(-9007199254740993, Get(all, "TextLong"));
        var midnight = new DateTimeOffset(2026, 1, 1, 0, 0, 0, TimeSpan.Zero);
        Assert.Equal(midnight.AddMilliseconds(123), Get(all, "EpochMillis"));
        Assert.Equal(midnight.AddMilliseconds(125), Get(all, "EpochSeconds"));
        Assert.Equal(midnight.AddMilliseconds(123), Get(all, "TextEpochMillis"));
        Assert.Equal(midnight.AddMilliseconds(500), Get(all, "Timestamp"));
        Assert.Equal(midnight, Get(all, "Since"));
        Assert.Equal([1, 2, 3], ((EventBytes)Get(all, "Base64")!).ToArray());
        Assert.Equal("v", ((EventTextMap)Get(all, "Headers")!)["k"]);
        Assert.Equal(["v", "w"], ((EventTextListMap)Get(all, "TextListMap")!)["k"]);
    }

    [Fact]
    public void Absent_members_are_null_empty_or_default_and_stay_absent()
    {
        const string Least = """{"text":"a","needed":8,"status":200,"since":"2026-01-01T00:00:00Z","headers":{},"parts":[],"own":{"number":1}}""";
        var all = Read("AllEvent", Least.Replace("\"status\":200,", "", StringComparison.Ordinal));
        Assert.Equal(Least, Written(all));
        foreach (var name in new[] { "Maybe", "Int", "Long", "Double", "Bool", "TextInt", "TextLong", "EpochMillis", "EpochSeconds", "TextEpochMillis",
            "Timestamp", "Part" }) Assert.Null(Get(all, name));
        foreach (var name in new[] { "TextMap", "TextListMap", "Texts", "ByName", "Lists" }) Assert.Empty((System.Collections.IEnumerable)Get(all, name)!);
        Assert.Equal(200, Get(all, "Status"));
    }

    [Fact]
    public void An_alias_is_read_and_the_name_is_written()
    {
        var json = Everything.Replace("\"old\"", "\"older\"", StringComparison.Ordinal);
        Assert.Contains("\"old\":\"z\"", Written(Read("AllEvent", json)), StringComparison.Ordinal);
    }

    [Fact]
    public void Members_that_are_set_are_written_as_if_they_had_been_read()
    {
        var type = Compiled.Value.GetType("Tern.Lambda.Events.AllEvent")!;
        var read = Read("AllEvent", Everything);
        var made = Activator.CreateInstance(type)!;
        foreach (var property in type.GetProperties()) property.SetValue(made, property.GetValue(read));
        var expected = Everything.Replace("01:00:00+01:00", "00:00:00Z", StringComparison.Ordinal);
        Assert.Equal(JsonNode.Parse(expected)!.ToJsonString(), JsonNode.Parse(Written(made))!.ToJsonString());
    }

    [Theory]
    [InlineData("\"needed\":8", "\"needed\":null", "needed")]
    [InlineData("\"needed\":8", "\"needed\":8.5", "needed")]
    [InlineData("\"int\":-7", "\"int\":4294967296", "int")]
    [InlineData("\"textInt\":\"12\"", "\"textInt\":\"twelve\"", "textInt")]
    [InlineData("\"textInt\":\"12\"", "\"textInt\":\"4294967296\"", "textInt")]
    [InlineData("\"epochSeconds\":1767225600.125", "\"epochSeconds\":1e300", "epochSeconds")]
    [InlineData("\"inner\":{\"number\":3}", "\"inner\":{}", "parts[1].inner.number")]
    [InlineData("\"p\":{\"number\":4}", "\"p\":{\"number\":\"4\"}", "byName.*.number")]
    [InlineData("{\"number\":6}", "6", "lists.*[1]")]
    [InlineData("\"x\":[1,null]", "\"x\":[1,nul]", "json.*")]
    [InlineData("[\"v\",\"w\"]", "[\"v\",{}]", "textListMap.*")]
    public void Members_that_violate_the_model_are_refused_by_path(string was, string became, string path)
    {
        Assert.Contains(was, Everything, StringComparison.Ordinal);
        var error = Assert.Throws<LambdaEventException>(() => Read("AllEvent", Everything.Replace(was, became, StringComparison.Ordinal)));
        Assert.Contains($"AllEvent, at {path}:", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void An_invalid_time_is_refused_when_it_is_read()
    {
        var all = Read("AllEvent", Everything.Replace("2026-01-01T00:00:00.5Z", "soon", StringComparison.Ordinal));
        Assert.Contains("timestamp", Assert.Throws<LambdaEventException>(() => Get(all, "Timestamp")).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_type_without_members_takes_any_object()
    {
        Assert.Equal("{}", Written(Read("Empty", """{"a":[1,{"b":2}]}""")));
        Assert.Throws<LambdaEventException>(() => Read("Empty", "[]"));
    }

    private static IReadOnlyList<ServiceCodegen.Output.GeneratedFile> Print() => LambdaEventsGenerator.Generate(
        [EventModelReader.Read("events/all.json", Encoding.UTF8.GetBytes(Model))]);

    private static object Read(string type, string json) => Compiled.Value.GetType("Tern.Lambda.Events." + type)!
        .GetMethod("Read", [typeof(LambdaPayload)])!
        .Invoke(null, BindingFlags.DoNotWrapExceptions, null, [new LambdaPayload(Encoding.UTF8.GetBytes(json))], null)!;

    private static string Written(object value)
    {
        var output = new ArrayBufferWriter<byte>();
        value.GetType().GetMethod("Write", [typeof(IBufferWriter<byte>)])!.Invoke(value, BindingFlags.DoNotWrapExceptions, null, [output], null);
        return Encoding.UTF8.GetString(output.WrittenSpan);
    }

    private static object? Get(object value, string property) =>
        value.GetType().GetProperty(property)!.GetMethod!.Invoke(value, BindingFlags.DoNotWrapExceptions, null, null, null);
}
