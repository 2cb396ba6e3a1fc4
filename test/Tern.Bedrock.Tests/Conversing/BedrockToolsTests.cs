using System.ComponentModel;
using System.Text.Json;
using System.Text.Json.Serialization;
using Tern.Bedrock.Model;
using Tern.Protocols;

namespace Tern.Bedrock.Tests.Conversing;

public sealed class BedrockToolsTests
{
    [Fact]
    public void The_schema_of_a_tool_is_that_of_its_inputs_type()
    {
        var tool = BedrockTools.Create("weather", "The weather of a city.", ToolJson.Default.WeatherQuestion);

        Assert.True(tool.TryGetToolSpec(out var spec));
        Assert.Equal(("weather", "The weather of a city."), (spec.Name, spec.Description));
        Assert.True(spec.InputSchema!.TryGetJson(out var schema));
        Assert.Equal(
            """
            {"type":"object","properties":{"city":{"description":"Its name in English.","type":"string"},"days":{"type":["integer","null"],"default":null}},
            "required":["city"]}
            """.ReplaceLineEndings(""),
            schema.ToString());
    }

    [Fact]
    public void The_input_of_a_use_is_read_as_that_type()
    {
        var use = new ToolUseBlock { Name = "weather", Input = AwsDocument.Parse("""{"city":"Bern"}""") };

        Assert.Equal(new WeatherQuestion("Bern", null), use.ReadInput(ToolJson.Default.WeatherQuestion));
        Assert.Throws<JsonException>(() => new ToolUseBlock { Name = "weather", Input = AwsDocument.Parse("[]") }.ReadInput(ToolJson.Default.WeatherQuestion));
        Assert.Contains("'weather'", Assert.Throws<JsonException>(
            () => new ToolUseBlock { Name = "weather", Input = AwsDocument.Parse("null") }.ReadInput(ToolJson.Default.WeatherQuestion)).Message);
    }

    [Fact]
    public void A_tool_whose_input_is_not_an_object_is_refused() => Assert.Contains(
        "must be a JSON object", Assert.Throws<ArgumentException>(() => BedrockTools.Create("t", "d", ToolJson.Default.Int32)).Message);

    [Fact]
    public void Results_are_objects_or_the_text_of_other_values()
    {
        Assert.True(Blocks.ToolResult("t1", new WeatherQuestion("Bern", 2), ToolJson.Default.WeatherQuestion).TryGetToolResult(out var whole));
        Assert.True(whole.Content!.Single().TryGetJson(out var json));
        Assert.Equal(("t1", """{"city":"Bern","days":2}"""), (whole.ToolUseId, json.ToString()));

        Assert.True(Blocks.ToolResult("t2", 7, ToolJson.Default.Int32).TryGetToolResult(out var number));
        Assert.True(number.Content!.Single().TryGetText(out var text));
        Assert.Equal("7", text);

        Assert.True(Blocks.ToolResult("t3", "No such city.", isError: true).TryGetToolResult(out var failed));
        Assert.Equal(ToolResultStatus.Error, failed.Status);
    }

    [Fact]
    public void A_message_survives_its_JSON()
    {
        var message = Messages.User(
            ContentBlock.Text("Look: \"ü\""),
            Blocks.Image(new byte[] { 1, 2, 3 }, ImageFormat.Png),
            Blocks.Document("report", new byte[] { 4 }, DocumentFormat.Pdf, citations: true),
            Blocks.ToolResult("t1", "done"),
            Blocks.CachePoint("1h"));

        var json = MessageJson.ToUtf8Bytes(message);
        Assert.Equal(json, MessageJson.ToUtf8Bytes(MessageJson.Read(json)));
        Assert.Contains("\"citations\":{\"enabled\":true}", System.Text.Encoding.UTF8.GetString(json));
    }
}

internal sealed record WeatherQuestion([property: Description("Its name in English.")] string City, int? Days = null);

[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
[JsonSerializable(typeof(WeatherQuestion))]
[JsonSerializable(typeof(int))]
internal sealed partial class ToolJson : JsonSerializerContext;
