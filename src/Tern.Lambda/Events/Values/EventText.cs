using System.Buffers;
using System.Globalization;
using System.Text;
using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>
/// A text of an event: a slice of the payload that is decoded on each access, or a string that was set. Most handlers
/// access few texts of an event, and each only once; texts that aren't accessed cost no string.
/// </summary>
internal readonly struct EventText
{
    /// <summary>The bit in a length that marks a text with escapes.</summary>
    public const uint EscapedBit = 1u << 31;

    // The payload, a string, or null if there is no text.
    private readonly object? _source;
    private readonly int _offset;
    private readonly uint _length;

    /// <summary>Initializes a text from a string.</summary>
    public EventText(string? text) => _source = text;

    /// <summary>Initializes a slice of a payload: the characters between the quotes, already validated.</summary>
    /// <param name="payload">The payload.</param>
    /// <param name="offset">The start of the slice.</param>
    /// <param name="length">The length of the slice, with <see cref="EscapedBit"/> if it has escapes.</param>
    public EventText(LambdaPayload payload, int offset, uint length)
    {
        _source = payload;
        _offset = offset;
        _length = length;
    }

    /// <summary>Formats a time as ISO 8601 text in UTC, with as many fractional digits as needed.</summary>
    public static string? Of(DateTimeOffset? time) =>
        time?.ToUniversalTime().ToString("yyyy-MM-dd'T'HH:mm:ss.FFFFFFF'Z'", CultureInfo.InvariantCulture);

    /// <summary>true if there is a text, even an empty one; otherwise, false.</summary>
    public bool HasValue => _source is not null;

    /// <summary>The text, or null if there is none.</summary>
    public string? OrNull => _source is null ? null : ToString();

    /// <summary>Returns the text; empty if there is none.</summary>
    public override string ToString() => _source switch
    {
        null => "",
        string text => text,
        _ => Decode(),
    };

    /// <summary>Parses the text as an ISO 8601 time; null if there is no text.</summary>
    /// <exception cref="LambdaEventException">The text isn't a time.</exception>
    public DateTimeOffset? Time(string member)
    {
        if (_source is null) return null;
        return DateTimeOffset.TryParse(ToString(), CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal, out var time)
            ? time
            : throw new LambdaEventException($"{member} of the event must be a time in ISO 8601, such as 2026-01-31T12:00:00Z, but isn't.");
    }

    /// <summary>
    /// Gets the text as UTF-8: the payload's own bytes if they contain no escapes; otherwise, decoded into rented
    /// memory.
    /// </summary>
    public PooledBytes RentUtf8()
    {
        if (_source is LambdaPayload payload)
        {
            var raw = Raw(payload);
            if (!IsEscaped) return new PooledBytes(raw);
            var unescaped = ArrayPool<byte>.Shared.Rent(raw.Length);
            return new PooledBytes(unescaped, AwsJsonReader.Unescape(raw, unescaped));
        }

        if (_source is not string { Length: > 0 } text) return default;
        var encoded = ArrayPool<byte>.Shared.Rent(Encoding.UTF8.GetMaxByteCount(text.Length));
        return new PooledBytes(encoded, Encoding.UTF8.GetBytes(text, encoded));
    }

    /// <summary>
    /// Gets the text as UTF-8 that is valid as long as the event: its own bytes, or a copy if they contain escapes.
    /// </summary>
    public ReadOnlyMemory<byte> ToUtf8()
    {
        if (_source is LambdaPayload payload && !IsEscaped) return payload.Json.Slice(_offset, Length);
        using var utf8 = RentUtf8();
        return utf8.Span.ToArray();
    }

    /// <summary>Writes the text, or an empty string if there is none.</summary>
    public void Write(ref AwsJsonWriter json)
    {
        // Unchanged, with its quotes and escapes.
        if (_source is LambdaPayload payload) json.WriteRaw(payload.Json.Span.Slice(_offset - 1, Length + 2));
        else json.WriteString(_source as string ?? "");
    }

    private int Length => (int)(_length & ~EscapedBit);

    private bool IsEscaped => (_length & EscapedBit) != 0;

    private ReadOnlySpan<byte> Raw(LambdaPayload payload) => payload.Json.Span.Slice(_offset, Length);

    private string Decode()
    {
        if (!IsEscaped) return AwsJsonReader.GetString(Raw((LambdaPayload)_source!));
        using var utf8 = RentUtf8();
        return AwsJsonReader.GetString(utf8.Span);
    }
}
