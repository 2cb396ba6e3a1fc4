using System.Globalization;
using System.Text;
using System.Text.Json;

namespace Tern.Lambda.Local.Sources;

/// <summary>Calls a function whenever its schedule is due.</summary>
internal sealed class SchedulePart(ScheduleOptions options, FunctionCall call, TimeProvider clock, Action<string> log) : LoopPart
{
    protected override async Task RunAsync()
    {
        var last = clock.GetUtcNow();
        while (options.Expression.Next(last) is { } next)
        {
            await WaitUntilAsync(next).ConfigureAwait(false);

            // Missed times, such as while the machine was asleep, aren't made up for.
            last = clock.GetUtcNow() > next + TimeSpan.FromMinutes(1) ? clock.GetUtcNow() : next;
            await CallAsync(next).ConfigureAwait(false);
        }
    }

    /// <summary>Waits until a time, in steps, because a timer is limited to 49 days.</summary>
    private async Task WaitUntilAsync(DateTimeOffset time)
    {
        while (time - clock.GetUtcNow() is var left && left > TimeSpan.Zero)
            await Task.Delay(left < TimeSpan.FromDays(1) ? left : TimeSpan.FromDays(1), clock, Ended).ConfigureAwait(false);
    }

    private async Task CallAsync(DateTimeOffset time)
    {
        try
        {
            var request = new InvocationRequest { Payload = MakeEvent(time), Source = $"schedule {options.Name}" };
            var outcome = await call(options.Function, request, Ended).ConfigureAwait(false);
            if (outcome.FunctionError is not null) log($"schedule {options.Name}: {options.Function} failed ({outcome.ErrorType}).");
        }
        catch (Exception failure) when (failure is not OperationCanceledException)
        {
            log($"schedule {options.Name}: {failure.Message}");
        }
    }

    private byte[] MakeEvent(DateTimeOffset time)
    {
        if (options.Input is { } input) return Encoding.UTF8.GetBytes(input);
        using var buffer = new MemoryStream();
        using (var json = new Utf8JsonWriter(buffer))
        {
            json.WriteStartObject();
            json.WriteString("version", "0");
            json.WriteString("id", Guid.NewGuid().ToString());
            json.WriteString("detail-type", "Scheduled Event");
            json.WriteString("source", "aws.events");
            json.WriteString("account", LocalAws.Account);
            json.WriteString("time", time.UtcDateTime.ToString("yyyy-MM-dd'T'HH:mm:ss'Z'", CultureInfo.InvariantCulture));
            json.WriteString("region", LocalAws.Region);
            json.WriteStartArray("resources");
            json.WriteStringValue($"arn:aws:events:{LocalAws.Region}:{LocalAws.Account}:rule/{options.Name}");
            json.WriteEndArray();
            json.WriteStartObject("detail");
            json.WriteEndObject();
            json.WriteEndObject();
        }

        return buffer.ToArray();
    }
}
