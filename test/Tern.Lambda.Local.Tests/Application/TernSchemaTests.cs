using System.Text;
using System.Text.Json.Nodes;
using Tern.Lambda.Local.Application;

namespace Tern.Lambda.Local.Tests.Application;

/// <summary>docs/tern.schema.json, which editors use, has the members and bounds that the reader has.</summary>
public sealed class TernSchemaTests
{
    private static readonly JsonNode s_schema = JsonNode.Parse(File.ReadAllBytes(Path.Combine(Repository.Root, "docs", "tern.schema.json")))!;

    // The place of each kind of object in a file, with the required members. The asterisk marks the object.
    private static readonly Dictionary<string, (string File, string Least)> s_places = new()
    {
        [""] = ("*", "{}"),
        ["function"] = ("""{"functions":{"f":*}}""", """{"project":"p"}"""),
        ["url"] = ("""{"functions":{"f":{"project":"p","url":*}}}""", "{}"),
        ["cors"] = ("""{"functions":{"f":{"project":"p","url":{"cors":*}}}}""", "{}"),
        ["api"] = ("""{"functions":{"f":{"project":"p"}},"apis":{"a":*}}""", """{"routes":{"GET /":"f"}}"""),
        ["route"] = ("""{"functions":{"f":{"project":"p"}},"apis":{"a":{"routes":{"GET /":*}}}}""", """{"function":"f"}"""),
        ["authorizer"] = (
            """{"functions":{"f":{"project":"p"}},"apis":{"a":{"routes":{"GET /":"f"},"authorizers":{"k":*}}}}""",
            """{"type":"request","function":"f","identity":"$request.header.A"}"""),
        ["queue"] = ("""{"functions":{"f":{"project":"p"}},"queues":{"q":*}}""", """{"function":"f"}"""),
        ["stream"] = ("""{"functions":{"f":{"project":"p"}},"streams":{"t":*}}""", """{"function":"f"}"""),
        ["rule"] = ("""{"functions":{"f":{"project":"p"}},"rules":{"r":*}}""", """{"function":"f","pattern":{"source":["s"]}}"""),
        ["schedule"] = ("""{"functions":{"f":{"project":"p"}},"schedules":{"s":*}}""", """{"function":"f","expression":"rate(5 minutes)"}"""),
        ["bucket"] = ("""{"functions":{"f":{"project":"p"}},"buckets":{"b":*}}""", """{"function":"f","folder":"b"}"""),
        ["topic"] = ("""{"functions":{"f":{"project":"p"}},"topics":{"t":*}}""", """{"function":"f"}"""),
        ["dynamodb"] = ("""{"dynamodb":*}""", "{}"),
        ["table"] = ("""{"dynamodb":{"tables":{"t":*}}}""", """{"partitionKey":"Id"}"""),
    };

    public static TheoryData<string> Kinds() => [.. Definitions().Keys];

    [Theory]
    [MemberData(nameof(Kinds))]
    public void The_schema_has_the_members_that_the_reader_knows(string kind)
    {
        var error = Assert.Throws<LocalApplicationException>(() => Read(kind, "zzz", 1));

        var known = error.Message[(error.Message.IndexOf("Known names: ", StringComparison.Ordinal) + "Known names: ".Length)..].TrimEnd('.').Split(", ");
        Assert.Equal(known.Order(StringComparer.Ordinal), Properties(kind).Select(static property => property.Key).Order(StringComparer.Ordinal));
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void The_schema_has_the_bounds_of_numbers_that_the_reader_has(string kind)
    {
        foreach (var (name, property) in Properties(kind).Where(static property => property.Value!["type"]?.ToString() == "integer"))
        {
            var (least, most) = ((int)property!["minimum"]!, (int)property["maximum"]!);

            var error = Assert.Throws<LocalApplicationException>(() => Read(kind, name, most + 1));

            Assert.Contains($"from {least} to {most}", error.Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void Every_member_is_described() => Assert.All(
        Definitions().Keys.SelectMany(Properties),
        static property => Assert.True(property.Value!["description"] is not null || property.Value["$ref"] is not null, property.Key));

    private static void Read(string kind, string member, int value)
    {
        var (file, least) = s_places[kind];
        var json = JsonNode.Parse(least)!.AsObject();
        json[member] = value;
        TernFile.Read("tern.json", Encoding.UTF8.GetBytes(file.Replace("*", json.ToJsonString(), StringComparison.Ordinal)));
    }

    private static JsonObject Properties(string kind) => Definitions()[kind]["properties"]!.AsObject();

    private static Dictionary<string, JsonNode> Definitions()
    {
        var definitions = s_schema["$defs"]!.AsObject().ToDictionary(static pair => pair.Key, static pair => pair.Value!);
        definitions[""] = s_schema;
        return definitions;
    }
}
