using Tern.Json;

namespace Tern.Lambda.AspNetCore;

/// <summary>A text or a value in the event's bytes, kept until it is accessed.</summary>
/// <param name="Start">The start of the slice; 0 if the event doesn't contain it, because an event begins with a
/// brace.</param>
/// <param name="Length">The length in bytes, without the quotes of a text.</param>
/// <param name="IsEscaped">true if a text has escapes; otherwise, false.</param>
internal readonly record struct EventSlice(int Start, int Length, bool IsEscaped)
{
    /// <summary>true if the event contains it; otherwise, false.</summary>
    public bool IsPresent => Start > 0;

    /// <summary>Reads a text; returns an absent slice if it is null.</summary>
    public static EventSlice ReadText(ref AwsJsonReader json)
    {
        if (json.TryReadNull()) return default;
        var raw = json.ReadRawString(out var escaped);
        return new EventSlice(json.Position - 1 - raw.Length, raw.Length, escaped);
    }

    /// <summary>Skips a value of any kind; returns an absent slice if it is null.</summary>
    public static EventSlice ReadValue(ref AwsJsonReader json)
    {
        if (json.TryReadNull()) return default;
        var raw = json.ReadRawValue();
        return new EventSlice(json.Position - raw.Length, raw.Length, false);
    }

    /// <summary>Gets the unchanged bytes in the event.</summary>
    public ReadOnlySpan<byte> In(ReadOnlySpan<byte> json) => json.Slice(Start, Length);

    /// <summary>Gets the text, or null if there is none.</summary>
    public string? TextIn(ReadOnlySpan<byte> json)
    {
        if (!IsPresent) return null;
        if (!IsEscaped) return AwsJsonReader.GetString(In(json));
        var bytes = new byte[Length];
        return AwsJsonReader.GetString(bytes.AsSpan(0, AwsJsonReader.Unescape(In(json), bytes)));
    }
}
