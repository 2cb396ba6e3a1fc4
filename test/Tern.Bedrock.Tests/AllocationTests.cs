using Tern.Bedrock.Model;
using Tern.TestHarness;

namespace Tern.Bedrock.Tests;

/// <summary>Upper bounds for the bytes that an answer allocates, with an HttpClient that answers immediately; they
/// include its own message, headers and response. Not beside other tests, which may listen to all calls.</summary>
[Collection(nameof(AllocationTests))]
[CollectionDefinition(nameof(AllocationTests), DisableParallelization = true)]
public sealed class AllocationTests
{
    private static readonly List<Message> s_messages = [Messages.User("Name three rivers.")];

    [Fact]
    public void An_answer_at_once_takes_at_most_2900_bytes()
    {
        var client = Client(
            "application/json",
            """
            {"output":{"message":{"role":"assistant","content":[{"text":"The Aare, the Rhine and the Rhone."}]}},"stopReason":"end_turn",
             "usage":{"inputTokens":10,"outputTokens":5,"totalTokens":15},"metrics":{"latencyMs":42}}
            """u8.ToArray());

        Assert.InRange(
            AllocationTest.BytesPerCall(async () => await client.ConverseAsync(new ConverseRequest { ModelId = "m", Messages = s_messages })), 1_000, 2_900);
    }

    [Fact]
    public void A_part_of_an_answer_takes_at_most_220_bytes()
    {
        Assert.InRange((Streamed(60) - Streamed(20)) / 40, 100, 220);

        static long Streamed(int parts)
        {
            var frames = Enumerable.Repeat(Frames.Text(0, "rivers, "), parts);
            byte[] answer = [.. Frames.Start, .. frames.SelectMany(static frame => frame), .. Frames.End("end_turn")];
            var client = Client("application/vnd.amazon.eventstream", answer);
            return AllocationTest.BytesPerCall(async () =>
            {
                await foreach (var _ in client.StreamConverse(new ConverseStreamRequest { ModelId = "m", Messages = s_messages }).ReadTextAsync()) { }
            });
        }
    }

    private static BedrockClient Client(string contentType, byte[] answer) =>
        new(new BedrockClientOptions().Over(new CannedHandler(answer, contentType)));
}
