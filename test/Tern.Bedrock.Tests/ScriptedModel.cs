using System.Text;
using Tern.TestHarness;

namespace Tern.Bedrock.Tests;

/// <summary>A client, and the server that it asks.</summary>
internal sealed class ScriptedModel : IAsyncDisposable
{
    private readonly ScriptedServer _server;

    public ScriptedModel(Action<BedrockClientOptions>? configure, params Func<Exchange, Task>[] answers)
    {
        _server = new ScriptedServer(answers);
        var options = _server.Use(new BedrockClientOptions());
        configure?.Invoke(options);
        Client = new BedrockClient(options);
    }

    public ScriptedModel(params Func<Exchange, Task>[] answers) : this(null, answers) { }

    public BedrockClient Client { get; }

    /// <summary>The bodies of the requests.</summary>
    public IReadOnlyList<string> Asked => [.. _server.Asked.Select(static asked => asked.Text)];

    public IReadOnlyList<string> Targets => [.. _server.Asked.Select(static asked => asked.Target)];

    /// <summary>An answer that comes at once.</summary>
    /// <param name="content">The message's blocks.</param>
    /// <param name="stopReason">Why the model stopped.</param>
    /// <param name="more">Further members, each with a comma before it.</param>
    public static Func<Exchange, Task> Answer(string content, string stopReason = "end_turn", string more = "") => ScriptedServer.Answer(
        200,
        Encoding.UTF8.GetBytes(
            $$$"""
            {"output":{"message":{"role":"assistant","content":[{{{content}}}]}},"stopReason":"{{{stopReason}}}",
             "usage":{"inputTokens":10,"outputTokens":5,"totalTokens":15,"cacheReadInputTokens":7,"cacheWriteInputTokens":3},
             "metrics":{"latencyMs":42}{{{more}}}}
            """),
        ("Content-Type", "application/json"));

    public async ValueTask DisposeAsync()
    {
        await Client.DisposeAsync();
        await _server.DisposeAsync();
    }
}
