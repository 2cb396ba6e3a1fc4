using System.Text;
using Tern.TestHarness;

namespace Tern.Bedrock.Tests;

/// <summary>Answers of a scripted model, as frames of an event stream.</summary>
internal static class Frames
{
    public const string Headers = "content-type: application/vnd.amazon.eventstream\r\n";

    public static byte[] Event(string type, string json) => Of("event", type, json);

    public static byte[] Exception(string type, string json) => Of("exception", type, json);

    public static byte[] Start { get; } = Event("messageStart", """{"role":"assistant"}""");

    public static byte[] Text(int index, string text) =>
        Event("contentBlockDelta", $$$"""{"contentBlockIndex":{{{index}}},"delta":{"text":"{{{text}}}"}}""");

    public static byte[] Delta(int index, string delta) => Event("contentBlockDelta", $$"""{"contentBlockIndex":{{index}},"delta":{{delta}}}""");

    public static byte[] Stop(int index) => Event("contentBlockStop", $$"""{"contentBlockIndex":{{index}}}""");

    public static byte[] Tool(int index, string id, string name) =>
        Event("contentBlockStart", $$$$"""{"contentBlockIndex":{{{{index}}}},"start":{"toolUse":{"toolUseId":"{{{{id}}}}","name":"{{{{name}}}}"}}}""");

    public static byte[] End(string reason) => Event("messageStop", $$"""{"stopReason":"{{reason}}"}""");

    public static byte[] Usage { get; } = Event(
        "metadata",
        """{"usage":{"inputTokens":10,"outputTokens":5,"totalTokens":15,"cacheReadInputTokens":7,"cacheWriteInputTokens":3},"metrics":{"latencyMs":42}}""");

    /// <summary>A response that streams the frames, each as soon as it is available.</summary>
    public static Func<Exchange, Task> Answer(params byte[][] frames) => exchange => exchange.SendChunkedAsync(frames, Headers);

    private static byte[] Of(string kind, string type, string payload) => EventFrame.Of(
        [(":message-type", kind), ($":{kind}-type", type), (":content-type", "application/json")], Encoding.UTF8.GetBytes(payload));
}
