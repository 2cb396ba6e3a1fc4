using System.Text;
using System.Text.Json;
using Tern.Local.Sqs;

namespace Tern.Lambda.Local.Sources;

/// <summary>Sends events to the functions and queues whose rules they match.</summary>
internal sealed class EventBus(IReadOnlyList<RuleOptions> rules, QueueSet queues, FunctionCall call, TimeProvider clock, Action<string> log)
{
    /// <summary>Puts an event on a bus. Functions are called without waiting for them.</summary>
    public async ValueTask PutAsync(string bus, JsonElement json, CancellationToken cancellationToken)
    {
        var count = 0;
        foreach (var rule in rules)
        {
            if (rule.Bus != bus || !rule.Pattern.Fits(json)) continue;
            count++;
            try
            {
                await SendAsync(rule, PayloadOf(rule, json), cancellationToken).ConfigureAwait(false);
            }
            catch (Exception failure) when (failure is IOException or UnauthorizedAccessException or KeyNotFoundException)
            {
                // The event was still put and goes to the other targets; if the sender retried, they would receive it
                // twice.
                var target = rule.Queue is { } queue ? $"queue {queue}" : $"function {rule.Function}";
                log($"rule {rule.Name}: the {target} can't take {NameOf(json)}: {failure.Message}");
            }
        }

        if (count == 0) log($"event bus {bus}: {NameOf(json)} matches no rule.");
    }

    private async ValueTask SendAsync(RuleOptions rule, string payload, CancellationToken cancellationToken)
    {
        if (rule.Queue is { } queue)
        {
            queues.Find(queue)?.Send(new MessageDraft { Body = payload }); // if the queue was deleted, the event is dropped, as in the service
            return;
        }

        var request = new InvocationRequest { Payload = Encoding.UTF8.GetBytes(payload), Source = $"eventbridge {rule.Name}" };
        await call(rule.Function!, request, cancellationToken).ConfigureAwait(false);
    }

    private static string NameOf(JsonElement json) => $"'{json.GetProperty("detail-type"u8).GetString()}' of {json.GetProperty("source"u8).GetString()}";

    private string PayloadOf(RuleOptions rule, JsonElement json)
    {
        if (rule.Input is { } input) return input;
        if (rule.Transformer is { } transformer) return transformer.Apply(rule.Name, json, clock.GetUtcNow());
        // If the path has no value, null is sent.
        return rule.InputPath is { } path ? RuleOptions.Find(json, path)?.GetRawText() ?? "null" : json.GetRawText();
    }
}
