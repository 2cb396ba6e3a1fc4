using System.Buffers;
using System.Globalization;
using System.Text;
using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>
/// A text of an event: a slice of the payload that is decoded each time it is asked for, or a string that was set. Most
/// handlers look at few texts of an event, and at those once; what is not looked at costs no string.
/// </summary>
internal readonly struct EventText
{
    /// <summary>Stands beside a length, of a text that has escapes.</summary>
    public const uint EscapedBit = 1u << 31;

    // The payload, a string, or null when there is no text.
    private readonly object? _source;
    private readonly int _offset;
    private readonly uint _length;

    /// <summary>A text that was set.</summary>
    public EventText(string? text) => _source = text;

    /// <summary>A slice of a payload: what stands between the quotes, already checked.</summary>
    /// <param name="payload">The payload.</param>
    /// <param name="offset">Where it begins.</param>
    /// <param name="length">Its length, and <see cref="EscapedBit"/> where it has escapes.</param>
    public EventText(LambdaPayload payload, int offset, uint length)
    {
        _source = payload;
        _offset = offset;
        _length = length;
    }

    /// <summary>A time as text by ISO 8601, in UTC, with as many digits as it needs.</summary>
    public static string? Of(DateTimeOffset? time) =>
        time?.ToUniversalTime().ToString("yyyy-MM-dd'T'HH:mm:ss.FFFFFFF'Z'", CultureInfo.InvariantCulture);

    /// <summary>Whether there is a text, were it an empty one.</summary>
    public bool HasValue => _source is not null;

    /// <summary>The text; null when there is none.</summary>
    public string? OrNull => _source is null ? null : ToString();

    /// <summary>The text; empty when there is none.</summary>
    public override string ToString() => _source switch
    {
        null => "",
        string text => text,
        _ => Decode(),
    };

    /// <summary>The time that the text says by ISO 8601; null when there is no text.</summary>
    /// <exception cref="LambdaEventException">It is no time.</exception>
    public DateTimeOffset? Time(string member)
    {
        if (_source is null) return null;
        return DateTimeOffset.TryParse(ToString(), CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal, out var time)
            ? time
            : throw new LambdaEventException($"{member} of the event should be a time in ISO 8601, such as 2026-01-31T12:00:00Z, and is not.");
    }

    /// <summary>The text as UTF-8: the payload's own bytes where they hold no escapes, else decoded into rented memory.</summary>
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

    /// <summary>The text as UTF-8 for as long as the event is there: its own bytes, or a copy where they hold escapes.</summary>
    public ReadOnlyMemory<byte> ToUtf8()
    {
        if (_source is LambdaPayload payload && !IsEscaped) return payload.Json.Slice(_offset, Length);
        using var utf8 = RentUtf8();
        return utf8.Span.ToArray();
    }

    /// <summary>Writes the text; an empty one when there is none.</summary>
    public void Write(ref AwsJsonWriter json)
    {
        // As it came, with its quotes and escapes.
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
