using System.Text.Json;

namespace Tern.Lambda.Local.Sources;

/// <summary>
/// A tumbling window over the records' write times, with the state that the function has returned so far.
/// </summary>
internal sealed class TumblingWindow(DateTimeOffset start, TimeSpan length)
{
    /// <summary>The maximum length of the state. A longer state ends the window early.</summary>
    public const int MostStateBytes = 1024 * 1024;

    /// <summary>The empty object, which is the initial state of a window.</summary>
    private static readonly JsonElement s_empty = JsonElementOf("{}"u8);

    public DateTimeOffset Start => start;

    public DateTimeOffset End => start + length;

    /// <summary>Gets the state from the last response.</summary>
    public JsonElement State { get; private set; } = s_empty;

    /// <summary>Gets a value indicating whether the state is too long.</summary>
    public bool IsTooLong { get; private set; }

    /// <summary>Returns the start of a record's window. Windows are counted from 1970.</summary>
    public static DateTimeOffset StartOf(DateTimeOffset time, TimeSpan length) =>
        DateTimeOffset.UnixEpoch.AddTicks(
            time.UtcTicks - DateTimeOffset.UnixEpoch.UtcTicks - ((time.UtcTicks - DateTimeOffset.UnixEpoch.UtcTicks) % length.Ticks));

    /// <summary>Stores the state from a response.</summary>
    /// <returns>The reason why the response contains no valid state, or null if the state was stored.</returns>
    public string? Take(ReadOnlyMemory<byte> answer)
    {
        try
        {
            var reader = new Utf8JsonReader(answer.Span);
            var json = JsonElement.ParseValue(ref reader);
            if (json.ValueKind != JsonValueKind.Object || !json.TryGetProperty("state"u8, out var state) || state.ValueKind == JsonValueKind.Null)
                return "its response has no 'state', which a function with a tumbling window must return";
            if (state.ValueKind != JsonValueKind.Object) return $"the 'state' of its response isn't an object: {state.ValueKind}";
            State = state;
            IsTooLong = state.GetRawText().Length > MostStateBytes;
            return null;
        }
        catch (JsonException failure)
        {
            return $"its response isn't JSON with a 'state': {failure.Message}";
        }
    }

    private static JsonElement JsonElementOf(ReadOnlySpan<byte> json)
    {
        var reader = new Utf8JsonReader(json);
        return JsonElement.ParseValue(ref reader);
    }
}
