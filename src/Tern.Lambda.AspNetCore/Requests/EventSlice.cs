using Tern.Json;

namespace Tern.Lambda.AspNetCore.Requests;

/// <summary>A text or a value within the event's bytes, kept until somebody asks for it.</summary>
/// <param name="Start">Where it begins; 0 where the event has none, as an event begins with a brace.</param>
/// <param name="Length">Its bytes, without the quotes of a text.</param>
/// <param name="IsEscaped">Whether a text has escapes.</param>
internal readonly record struct EventSlice(int Start, int Length, bool IsEscaped)
{
    /// <summary>Whether the event has it.</summary>
    public bool IsPresent => Start > 0;

    /// <summary>Reads a text; none where it is null.</summary>
    public static EventSlice ReadText(ref AwsJsonReader json)
    {
        if (json.TryReadNull()) return default;
        var raw = json.ReadRawString(out var escaped);
        return new EventSlice(json.Position - 1 - raw.Length, raw.Length, escaped);
    }

    /// <summary>Reads over a value of any kind; none where it is null.</summary>
    public static EventSlice ReadValue(ref AwsJsonReader json)
    {
        if (json.TryReadNull()) return default;
        var raw = json.ReadRawValue();
        return new EventSlice(json.Position - raw.Length, raw.Length, false);
    }

    /// <summary>The bytes as they stand in the event.</summary>
    public ReadOnlySpan<byte> In(ReadOnlySpan<byte> json) => json.Slice(Start, Length);

    /// <summary>The text; null where there is none.</summary>
    public string? TextIn(ReadOnlySpan<byte> json)
    {
        if (!IsPresent) return null;
        if (!IsEscaped) return AwsJsonReader.GetString(In(json));
        var bytes = new byte[Length];
        return AwsJsonReader.GetString(bytes.AsSpan(0, AwsJsonReader.Unescape(In(json), bytes)));
    }
}
