using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Protocol.Legacy;

/// <summary>AttributeUpdates and AttributesToGet: developer guide, "Legacy conditional parameters".</summary>
public class LegacyUpdateTests
{
    [Theory]
    [InlineData("""{"n":{"Value":{"N":"5"}}}""", """{"n":{"N":"5"}}""")] // PUT when no action is said
    [InlineData("""{"n":{"Action":"PUT","Value":{"S":"x"}},"fresh":{"Action":"PUT","Value":{"BOOL":true}}}""", """{"fresh":{"BOOL":true},"n":{"S":"x"}}""")]
    [InlineData("""{"n":{"Action":"ADD","Value":{"N":"-3"}}}""", """{"n":{"N":"-2"}}""")]
    [InlineData("""{"fresh":{"Action":"ADD","Value":{"N":"3"}}}""", """{"fresh":{"N":"3"}}""")]
    [InlineData("""{"s":{"Action":"ADD","Value":{"SS":["q","r"]}}}""", """{"s":{"SS":["p","q","r"]}}""")]
    // Only the legacy ADD appends.
    [InlineData("""{"l":{"Action":"ADD","Value":{"L":[{"S":"a"},{"N":"1"}]}}}""", """{"l":{"L":[{"S":"a"},{"S":"a"},{"N":"1"}]}}""")]
    [InlineData("""{"fresh":{"Action":"ADD","Value":{"L":[{"S":"a"}]}}}""", """{"fresh":{"L":[{"S":"a"}]}}""")]
    [InlineData("""{"s":{"Action":"DELETE","Value":{"SS":["p","z"]}}}""", """{"s":{"SS":["r"]}}""")]
    [InlineData("""{"a.b":{"Value":{"N":"1"}}}""", """{"a.b":{"N":"1"}}""")] // a name, not a path
    public void Updates_return_the_updated_attributes(string updates, string expected) =>
        Assert.Equal(JsonNode.Parse(expected)!.ToJsonString(), Updatable().OkNode("UpdateItem", Body(updates, "UPDATED_NEW"))["Attributes"]!.ToJsonString());

    [Theory]
    [InlineData("""{"n":{"Action":"DELETE"},"gone":{"Action":"DELETE"}}""", """{"id":{"S":"a"},"l":{"L":[{"S":"a"}]},"s":{"SS":["p","r"]}}""")]
    // A set without elements is removed.
    [InlineData("""{"s":{"Action":"DELETE","Value":{"SS":["p","r"]}}}""", """{"id":{"S":"a"},"l":{"L":[{"S":"a"}]},"n":{"N":"1"}}""")]
    [InlineData("{}", """{"id":{"S":"a"},"l":{"L":[{"S":"a"}]},"n":{"N":"1"},"s":{"SS":["p","r"]}}""")]
    public void Updates_leave_the_item_so(string updates, string expected) =>
        Assert.Equal(expected, Updatable().OkNode("UpdateItem", Body(updates, "ALL_NEW"))["Attributes"]!.ToJsonString());

    [Fact]
    public void Old_values_of_updated_attributes() =>
        Assert.Equal("""{"Attributes":{"n":{"N":"1"}}}""", Updatable()
            .Ok("UpdateItem", Body("""{"n":{"Value":{"N":"2"}},"fresh":{"Value":{"N":"2"}}}""", "UPDATED_OLD")));

    [Theory]
    [InlineData("""{"n":{"Action":"ADD","Value":{"SS":["a"]}}}""", "Type mismatch for attribute to update")]
    [InlineData("""{"s":{"Action":"ADD","Value":{"N":"1"}}}""", "Type mismatch for attribute to update")]
    [InlineData("""{"s":{"Action":"DELETE","Value":{"NS":["1"]}}}""", "Type mismatch for attribute to update")]
    [InlineData("""{"id":{"Action":"DELETE"}}""", "One or more parameter values were invalid: Cannot update attribute id. This attribute is part of the key")]
    public void What_the_item_refuses(string updates, string message) => Updatable().Invalid("UpdateItem", Body(updates, "NONE"), message);

    [Theory]
    [InlineData("GetItem", "\"Key\":{\"id\":{\"S\":\"a\"}}")]
    [InlineData("Scan", "\"Limit\":5")]
    [InlineData("Query", """
        "KeyConditions":{"id":{"ComparisonOperator":"EQ","AttributeValueList":[{"S":"a"}]}}
        """)]
    public void Attributes_to_get_are_names(string operation, string members)
    {
        var service = Updatable();
        service.Ok("UpdateItem", Body("""{"a.b":{"Value":{"N":"7"}},"size":{"Value":{"N":"8"}}}""", "NONE"));
        Assert.Contains("""{"a.b":{"N":"7"},"size":{"N":"8"}}""",
            service.Ok(operation, $$"""{"TableName":"Plain",{{members}},"AttributesToGet":["size","a.b","gone","l[0]"]}"""), StringComparison.Ordinal);
    }

    [Fact]
    public void Attributes_to_get_of_a_batch()
    {
        var service = Updatable();
        var answer = service.OkNode("BatchGetItem", """{"RequestItems":{"Plain":{"Keys":[{"id":{"S":"a"}}],"AttributesToGet":["n"]}}}""");
        Assert.Equal("""[{"n":{"N":"1"}}]""", answer["Responses"]!["Plain"]!.ToJsonString());
    }

    /// <summary>The unprocessed part must be a request that continues in the same style.</summary>
    [Fact]
    public void Attributes_to_get_are_returned_with_unprocessed_keys()
    {
        var service = new LocalService().AddPlainTable();
        var big = new string('x', 390_000);
        var keys = new List<string>();
        for (var i = 0; i < 44; i++)
        {
            service.Ok("PutItem", $$$$"""{"TableName":"Plain","Item":{"id":{"S":"{{{{i}}}}"},"big":{"S":"{{{{big}}}}"},"n":{"N":"1"}}}""");
            keys.Add($$$"""{"id":{"S":"{{{i}}}"}}""");
        }

        var answer = service.OkNode("BatchGetItem", $$$$"""{"RequestItems":{"Plain":{"Keys":[{{{{string.Join(',', keys)}}}}],"AttributesToGet":["n","m"]}}}""");
        Assert.Equal("""["n","m"]""", answer["UnprocessedKeys"]!["Plain"]!["AttributesToGet"]!.ToJsonString());
    }

    private static LocalService Updatable()
    {
        var service = new LocalService().AddPlainTable();
        service.Ok("PutItem", """{"TableName":"Plain","Item":{"id":{"S":"a"},"n":{"N":"1"},"s":{"SS":["r","p"]},"l":{"L":[{"S":"a"}]}}}""");
        return service;
    }

    private static string Body(string updates, string returnValues) =>
        $$$$"""{"TableName":"Plain","Key":{"id":{"S":"a"}},"AttributeUpdates":{{{{updates}}}},"ReturnValues":"{{{{returnValues}}}}"}""";
}
