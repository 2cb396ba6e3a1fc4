using System.Text.Json;
using Tern.S3.Model;

namespace Tern.Local.Tests.Host;

/// <content>What must be true of the services.</content>
internal sealed partial class RandomProgram
{
    // Notifications come in order; a queue of at most ten is received at once.
    private async Task ReadEventsAsync()
    {
        while (_events.Count > 0)
        {
            var received = await ReceiveAsync("events", 10);
            Check(received.Count > 0, $"{_events.Count} events are missing");
            foreach (var message in received)
            {
                using var json = JsonDocument.Parse(message.Body!);
                var record = json.RootElement.GetProperty("Records")[0];
                var thing = record.GetProperty("s3").GetProperty("object");
                var seen = $"{record.GetProperty("eventName").GetString()} {thing.GetProperty("key").GetString()}"
                    + (thing.TryGetProperty("size", out var size) ? $" {size.GetInt64()}" : "");
                var expected = _events.Dequeue();
                Check(seen == expected, $"the event '{expected}' was '{seen}'");
                await _sqs.DeleteMessageAsync(Url("events"), message.ReceiptHandle!);
            }
        }
    }

    private async Task CountAsync()
    {
        var work = await CountOfAsync("work");
        var dead = await CountOfAsync("dead");
        Check(work.All + dead.All == _messages.Count, $"{work.All} + {dead.All} messages are not {_messages.Count}");
        Check(dead.All == _messages.Values.Count(static message => message.IsDead), $"{dead.All} messages are dead");
        Check(work.InFlight == _messages.Values.Count(message => message is { IsDead: false, Receives: > 0 } && message.VisibleAt > Now), "in flight");
    }

    // In the end, no message is lost, and every object has its last text.
    private async Task DrainAsync()
    {
        await ReadEventsAsync();
        await AdvanceAsync(TimeSpan.FromHours(1));
        var left = new SortedSet<string>(StringComparer.Ordinal);
        foreach (var queue in new[] { "work", "dead" })
        {
            for (var received = await ReceiveAsync(queue, 10); received.Count > 0; received = await ReceiveAsync(queue, 10))
            {
                foreach (var message in received) Check(left.Add(message.Body!), $"{message.Body} is there twice");
            }
        }

        Check(left.SetEquals(_messages.Keys), $"messages are lost or came back: {string.Join(' ', left)}");
        foreach (var (key, text) in _objects)
        {
            using var got = await _s3.GetObjectAsync(new GetObjectRequest { Bucket = "shop", Key = key });
            using var reader = new StreamReader(got.Body!);
            Check(await reader.ReadToEndAsync() == text, $"{key} is not {text}");
        }

        Log($"left {string.Join(' ', left)}");
    }
}
