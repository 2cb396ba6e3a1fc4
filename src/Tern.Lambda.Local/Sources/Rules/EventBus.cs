using System.Text;
using System.Text.Json;
using Tern.Lambda.Local.Invoking;
using Tern.Lambda.Local.Sources.Queues.Messages;

namespace Tern.Lambda.Local.Sources.Rules;

/// <summary>Brings events to the functions and queues whose rules they fit.</summary>
internal sealed class EventBus(IReadOnlyList<RuleOptions> rules, QueueSet queues, FunctionCall call, TimeProvider clock, Action<string> log)
{
    /// <summary>Puts an event on a bus; functions are called without waiting for them.</summary>
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
                // The event was put all the same, and goes to the others: a sender who tried again would double it there.
                var target = rule.Queue is { } queue ? $"queue {queue}" : $"function {rule.Function}";
                log($"rule {rule.Name}: the {target} can't take {NameOf(json)}: {failure.Message}");
            }
        }

        if (count == 0) log($"event bus {bus}: {NameOf(json)} fits no rule.");
    }

    private async ValueTask SendAsync(RuleOptions rule, string payload, CancellationToken cancellationToken)
    {
        if (rule.Queue is { } queue)
        {
            queues.Find(queue)?.Send(new MessageDraft { Body = payload }); // one that was deleted since takes nothing, as in the service
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
        // A path that leads nowhere is sent as nothing.
        return rule.InputPath is { } path ? RuleOptions.Find(json, path)?.GetRawText() ?? "null" : json.GetRawText();
    }
}
