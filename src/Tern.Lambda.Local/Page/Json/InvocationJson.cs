using System.Text.Json;

namespace Tern.Lambda.Local.Page;

/// <summary>Writes invocations for the page's lists. Times are in milliseconds; missing values are left out.</summary>
internal static class InvocationJson
{
    /// <summary>Writes invocations: all that are kept, or those that changed.</summary>
    public static void WriteAll(Utf8JsonWriter json, IEnumerable<InvocationRecord> records, bool isWhole)
    {
        json.WriteStartObject();
        json.WriteBoolean("whole", isWhole);
        json.WriteStartArray("changed");
        foreach (var record in records)
        {
            json.WriteStartObject();
            WriteMembers(json, record);
            json.WriteEndObject();
        }

        json.WriteEndArray();
        json.WriteEndObject();
    }

    /// <summary>Writes the members of an invocation into the current object.</summary>
    public static void WriteMembers(Utf8JsonWriter json, InvocationRecord record)
    {
        json.WriteNumber("number", record.Number);
        json.WriteString("requestId", record.RequestId);
        json.WriteString("function", record.Function);
        json.WriteString("source", record.Request.Source);
        json.WriteString("state", StateOf(record.State));
        json.WriteNumber("at", record.ReceivedAt.ToUnixTimeMilliseconds());
        if (record.Outcome is not { } outcome) return;
        json.WriteNumber("duration", Milliseconds(outcome.Duration));
        json.WriteBoolean("cold", outcome.IsColdStart);
        if (outcome.InitDuration is { } init) json.WriteNumber("init", Milliseconds(init));
        if (outcome.MaxMemoryBytes is { } memory) json.WriteNumber("memory", memory);
        if ((outcome.ErrorType ?? outcome.FunctionError) is { } error) json.WriteString("error", error);
        if (outcome.IsStreamed) json.WriteBoolean("streamed", true);
    }

    /// <summary>Returns a duration in milliseconds, rounded to microseconds.</summary>
    public static double Milliseconds(TimeSpan time) => Math.Round(time.TotalMilliseconds, 3);

    private static string StateOf(InvocationState state) => state switch
    {
        InvocationState.Waiting => "waiting",
        InvocationState.Running => "running",
        InvocationState.Succeeded => "succeeded",
        InvocationState.Failed => "failed",
        _ => "dropped",
    };
}
