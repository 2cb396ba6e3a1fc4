using System.Text;
using Tern.ServiceCodegen.LambdaEvents;

namespace Tern.ServiceCodegen.Tests.LambdaEvents;

/// <summary>Features in an event's model that the generator doesn't support are refused by name.</summary>
public sealed class EventModelRefusalTests
{
    [Theory]
    [InlineData("""{"type":"Missing"}""", "'Missing'")]
    [InlineData("""{"type":"decimal"}""", "'decimal'")]
    [InlineData("""{"type":"list","of":"Missing"}""", "'Missing'")]
    [InlineData("""{"type":"list"}""", "'of'")]
    [InlineData("""{"type":"text","of":"text"}""", "'of'")]
    [InlineData("""{"type":"map","of":"text"}""", "'textMap'")]
    [InlineData("""{"type":"listMap","of":"text"}""", "'textListMap'")]
    [InlineData("""{"of":"text"}""", "'type'")]
    [InlineData("""{"type":7}""", "isn't a string")]
    [InlineData("""{"type":"text","novelty":1}""", "'novelty'")]
    [InlineData("""{"type":"text","required":"yes"}""", "'required'")]
    [InlineData("""{"type":"text","ignoreCase":true}""", "ignores case")]
    [InlineData("""{"type":"text","default":"x"}""", "default")]
    [InlineData("""{"type":"int","default":true}""", "default")]
    [InlineData("""{"type":"int","default":1,"required":true}""", "default")]
    [InlineData("""{"type":"text","name":"lower"}""", "'lower'")]
    [InlineData("""{"type":"text","name":"AnEvent"}""", "'AnEvent'")]
    [InlineData("""{"type":"text","name":"ToString"}""", "'ToString'")]
    [InlineData("""{"type":"text","name":"Other"}""", "'Other'")]
    [InlineData("""{"type":"text","alias":"other"}""", "'other'")]
    public void A_member(string member, string named) =>
        Refuses(named, $$"""{"source":"s","types":{"AnEvent":{"event":true,"members":{"other":{"type":"text"},"it":{{member}} } } } }""");

    [Theory]
    [InlineData("""{"source":"s"}""", "'types'")]
    [InlineData("""{"source":"s","types":{},"novelty":1}""", "'novelty'")]
    [InlineData("""{"source":"s","types":{"An":{}}}""", "'members'")]
    [InlineData("""{"source":"s","types":{"An":{"members":{},"novelty":1}}}""", "'novelty'")]
    [InlineData("""{"source":"s","types":{"An":7}}""", "'An'")]
    [InlineData("""{"source":"s","types":{"an_event":{"members":{}}}}""", "'AnEvent'")]
    [InlineData("""{"source":"s","types":{"EventText":{"members":{}}}}""", "by hand")]
    [InlineData("""{"source":"s","types":{"An":{"members":{"a":{"type":"text"},"A":{"type":"text"}}}}}""", "'A'")]
    [InlineData("""{"source":"s","types":{"An":{"members":{"a,b":{"type":"text"}}}}}""", "can't print")]
    [InlineData("""{"source":"s","types":{"An":{"members":{"items":{"type":"list","of":"An"},"readItems":{"type":"text"}}}}}""", "ReadItems")]
    [InlineData("""{"source":"s","types":{"An":{"members":{"a":{"type":"text"},"a":{"type":"text"}}}}}""", "isn't valid JSON")]
    [InlineData("""{"source":"s","types":{"An":{"members":{},"check":"never"}}}""", "'never'")]
    [InlineData("""{"source":"s","types":{"An":{"members":{},"response":"Other"}}}""", "'RawResponse'")]
    [InlineData("""{"source":"s","shapes":{"An":{"novelty":1}},"types":{}}""", "'novelty'")]
    [InlineData("""{"source":""", "isn't valid JSON")]
    public void A_file(string model, string named) => Refuses(named, model);

    [Fact]
    public void Two_types_of_one_name_in_two_files()
    {
        var model = """{"source":"s","types":{"An":{"members":{}}}}""";
        var error = Assert.Throws<CodegenException>(() => EventResolver.Resolve([Read("events/a.json", model), Read("events/b.json", model)]));
        Assert.Contains("events/a.json", error.Message, StringComparison.Ordinal);
        Assert.Contains("events/b.json", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void More_required_members_than_there_are_bits()
    {
        var members = string.Join(',', Enumerable.Range(0, 32).Select(i => $$""" "m{{i}}":{"type":"text","required":true}"""));
        Refuses("31", $$"""{"source":"s","types":{"An":{"members":{ {{members}} } } } }""");
    }

    [Theory]
    [InlineData("""{"An":{"when":[["!a"]]}}""")]
    [InlineData("""{"Other":{},"An":{"when":[["!a","!b"]],"rank":1}}""")]
    public void A_shape_that_an_empty_event_has(string shapes)
    {
        var model = Read("events/m.json", $$"""{"source":"s","shapes":{{shapes}},"types":{} }""");
        Assert.Contains("'An'", Assert.Throws<CodegenException>(() => LambdaEventsGenerator.Generate([model])).Message, StringComparison.Ordinal);
    }

    private static void Refuses(string named, string model)
    {
        var error = Assert.Throws<CodegenException>(() => EventResolver.Resolve([Read("events/m.json", model)]));
        Assert.Contains(named, error.Message, StringComparison.Ordinal);
        Assert.Contains("events/m.json", error.Message, StringComparison.Ordinal);
    }

    private static EventModel Read(string name, string model) => EventModelReader.Read(name, Encoding.UTF8.GetBytes(model));
}
