using System.Text;
using Tern.Core.Tests.Pipeline;
using Tern.EventStreams;
using Tern.Http;
using Tern.Pipeline;

namespace Tern.Core.Tests.EventStreams;

/// <summary>An operation that sends and receives texts as events.</summary>
internal static class EventCalls
{
    public static AwsOperation<IAsyncEnumerable<string>, AwsEventStream<string>> Talk { get; } = Operation(null);

    /// <summary>An operation whose request has other members besides its events, as is possible with RPC
    /// protocols.</summary>
    public static AwsOperation<IAsyncEnumerable<string>, AwsEventStream<string>> TalkWithInitial { get; } = Operation("""{"language":"en"}""");

    public static AwsPipeline Client(Uri address, Action<AwsClientOptions>? set = null)
    {
        var options = TestService.Options(address);
        set?.Invoke(options);
        return new AwsPipeline(TestService.Other, options);
    }

    public static async IAsyncEnumerable<string> Say(params string[] texts)
    {
        await Task.Yield();
        foreach (var text in texts) yield return text;
    }

    public static async Task<List<string>> ReadAsync(AwsEventStream<string> stream)
    {
        var events = new List<string>();
        await foreach (var next in stream.WithCancellation(TestContext.Current.CancellationToken)) events.Add(next);
        return events;
    }

    public static AwsOperation<IAsyncEnumerable<string>, AwsEventStream<string>> Operation(
        string? initial, Func<IAsyncEnumerable<string>, AwsHttpResponse, AwsEventStream<string>>? read = null) => new(
        TestService.Other, "Talk", (IAsyncEnumerable<string> events, AwsHttpRequest http) =>
        {
            if (initial is not null) http.Body.Write(Encoding.UTF8.GetBytes(initial));
            AwsEventProtocol.Write(http, events, Write, initial is null ? null : "application/json");
        },
        read ?? Read)
    {
        Traits = AwsOperationTraits.StreamsResponse | AwsOperationTraits.EventStream,
    };

    private static AwsEventStream<string> Read(IAsyncEnumerable<string> request, AwsHttpResponse answer) => new(
        answer, TestService.Other, static (string type, AwsEventStreamMessage message) => $"{type}: {Encoding.UTF8.GetString(message.Payload)}");

    private static void Write(string text, AwsEventStreamEncoder message)
    {
        if (text == "unspeakable") throw new ArgumentException("Talk can't send that.");
        message.BeginEvent("Said", "text/plain");
        message.BeginPayload().Write(Encoding.UTF8.GetBytes(text));
    }
}
