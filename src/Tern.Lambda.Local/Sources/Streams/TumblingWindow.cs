using System.Text.Json;

namespace Tern.Lambda.Local.Sources.Streams;

/// <summary>A window of time, by when its records were written, and what the function has made of them so far.</summary>
internal sealed class TumblingWindow(DateTimeOffset start, TimeSpan length)
{
    /// <summary>A state longer than this ends its window early.</summary>
    public const int MostStateBytes = 1024 * 1024;

    /// <summary>The empty object, as a window begins.</summary>
    private static readonly JsonElement s_empty = JsonElementOf("{}"u8);

    public DateTimeOffset Start => start;

    public DateTimeOffset End => start + length;

    /// <summary>What the last answer said.</summary>
    public JsonElement State { get; private set; } = s_empty;

    /// <summary>Whether the state grew too long.</summary>
    public bool IsTooLong { get; private set; }

    /// <summary>The window of a record: windows are counted from 1970, so that each record has one.</summary>
    public static DateTimeOffset StartOf(DateTimeOffset time, TimeSpan length) =>
        DateTimeOffset.UnixEpoch.AddTicks(
            time.UtcTicks - DateTimeOffset.UnixEpoch.UtcTicks - ((time.UtcTicks - DateTimeOffset.UnixEpoch.UtcTicks) % length.Ticks));

    /// <summary>Takes the state of an answer.</summary>
    /// <returns>Why there is none; null when it was taken.</returns>
    public string? Take(ReadOnlyMemory<byte> answer)
    {
        try
        {
            var reader = new Utf8JsonReader(answer.Span);
            var json = JsonElement.ParseValue(ref reader);
            if (json.ValueKind != JsonValueKind.Object || !json.TryGetProperty("state"u8, out var state) || state.ValueKind == JsonValueKind.Null)
                return "its answer has no 'state', which a function with a tumbling window has to return";
            if (state.ValueKind != JsonValueKind.Object) return $"the 'state' of its answer is no object: {state.ValueKind}";
            State = state;
            IsTooLong = state.GetRawText().Length > MostStateBytes;
            return null;
        }
        catch (JsonException failure)
        {
            return $"its answer is no JSON with a 'state': {failure.Message}";
        }
    }

    private static JsonElement JsonElementOf(ReadOnlySpan<byte> json)
    {
        var reader = new Utf8JsonReader(json);
        return JsonElement.ParseValue(ref reader);
    }
}
