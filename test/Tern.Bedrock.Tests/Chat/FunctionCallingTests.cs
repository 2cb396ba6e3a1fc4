using System.ComponentModel;
using Microsoft.Extensions.AI;

namespace Tern.Bedrock.Tests.Chat;

/// <summary>Function calling is implemented by Microsoft.Extensions.AI; the model's tool calls must pass through it,
/// and the results must be returned.</summary>
public sealed class FunctionCallingTests
{
    private const string Asked = """
        {"messages":[{"role":"user","content":[{"text":"Does it rain in Bern and Rome?"}]},
        {"role":"assistant","content":[{"text":"Let me see."},{"toolUse":{"toolUseId":"t1","name":"weather","input":{"city":"Bern"}}},
        {"toolUse":{"toolUseId":"t2","name":"weather","input":{"city":"Rome"}}}]},
        {"role":"user","content":[{"toolResult":{"toolUseId":"t1","content":[{"text":"rain in Bern"}]}},
        {"toolResult":{"toolUseId":"t2","content":[{"text":"rain in Rome"}]}}]}],
        "toolConfig":
        """;

    private static readonly ChatOptions Options = new() { Tools = [AIFunctionFactory.Create(Weather, "weather")] };

    private static CancellationToken Ends => TestContext.Current.CancellationToken;

    [Fact]
    public async Task A_model_gets_the_functions_that_it_asks_for()
    {
        await using var model = new ScriptedModel(
            ScriptedModel.Answer(
                """
                {"text":"Let me see."},{"toolUse":{"toolUseId":"t1","name":"weather","input":{"city":"Bern"}}},
                {"toolUse":{"toolUseId":"t2","name":"weather","input":{"city":"Rome"}}}
                """,
                "tool_use"),
            ScriptedModel.Answer("""{"text":"It does."}"""));
        using var chat = model.Client.AsChatClient("m").AsBuilder().UseFunctionInvocation().Build();

        var answer = await chat.GetResponseAsync("Does it rain in Bern and Rome?", Options, Ends);

        Assert.EndsWith("It does.", answer.Text, StringComparison.Ordinal);
        Assert.Equal(Asked.ReplaceLineEndings(""), model.Asked[1][..Math.Min(model.Asked[1].Length, Asked.ReplaceLineEndings("").Length)]);
    }

    [Fact]
    public async Task So_does_one_whose_answers_stream()
    {
        await using var model = new ScriptedModel(
            Frames.Answer(
                Frames.Start,
                Frames.Text(0, "Let me see."),
                Frames.Stop(0),
                Frames.Tool(1, "t1", "weather"),
                Frames.Delta(1, """{"toolUse":{"input":"{\"city\":\"Bern\"}"}}"""),
                Frames.Stop(1),
                Frames.Tool(2, "t2", "weather"),
                Frames.Delta(2, """{"toolUse":{"input":"{\"city\":\"Rome\"}"}}"""),
                Frames.Stop(2),
                Frames.End("tool_use"),
                Frames.Usage),
            Frames.Answer(Frames.Start, Frames.Text(0, "It does."), Frames.Stop(0), Frames.End("end_turn"), Frames.Usage));
        using var chat = model.Client.AsChatClient("m").AsBuilder().UseFunctionInvocation().Build();

        var answer = await chat.GetStreamingResponseAsync("Does it rain in Bern and Rome?", Options, Ends).ToChatResponseAsync(Ends);

        Assert.EndsWith("It does.", answer.Text, StringComparison.Ordinal);
        Assert.Equal(50, answer.Usage!.TotalTokenCount);
        Assert.Equal(Asked.ReplaceLineEndings(""), model.Asked[1][..Math.Min(model.Asked[1].Length, Asked.ReplaceLineEndings("").Length)]);
    }

    [Description("The weather of a city.")]
    private static string Weather(string city) => "rain in " + city;
}
