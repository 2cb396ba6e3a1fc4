using System.Buffers.Text;
using System.Text.Unicode;
using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>
/// Reads one event forward, for generated code: strings, maps of strings and the sender's own JSON are validated and
/// kept as slices. Its methods throw <see cref="AwsJsonException"/>. The event's own <c>Read</c> method converts it to
/// a <see cref="LambdaEventException"/> with <see cref="Refuse"/>, which computes the position only then.
/// </summary>
internal ref struct EventReader
{
    private readonly LambdaPayload _payload;
    private readonly int _start;
    private AwsJsonReader _json;
    private int _depth;

    // The sender's own names must not appear in messages: a bit for each level of a map, and the level from which on no
    // member is in the model.
    private ulong _maps;
    private int _foreignFrom = int.MaxValue;

    // The missing members of the object that has just ended.
    private string? _missing;

    /// <summary>Begins to read a whole event.</summary>
    public EventReader(LambdaPayload payload)
    {
        _payload = payload;
        _json = new AwsJsonReader(payload.Json.Span);
    }

    /// <summary>Begins to read a part of an event that was already read.</summary>
    public EventReader(LambdaPayload payload, int offset, int length)
    {
        _payload = payload;
        _start = offset;
        _json = new AwsJsonReader(payload.Json.Span.Slice(offset, length));
    }

    /// <summary>Checks that the event is UTF-8; otherwise, slices couldn't be decoded later.</summary>
    public readonly void CheckUtf8()
    {
        var json = _payload.Json.Span;
        if (!EventAscii.IsAscii(json) && !Utf8.IsValid(json)) throw new AwsJsonException("Malformed JSON: the event isn't valid UTF-8", 0);
    }

    public void BeginObject()
    {
        _json.BeginObject();
        _depth++;
    }

    /// <summary>Begins an object whose names are the sender's own.</summary>
    public void BeginMap()
    {
        _maps |= 1UL << _depth;
        BeginObject();
    }

    /// <summary>Advances to the next member that isn't null.</summary>
    public bool NextMember(out ReadOnlySpan<byte> name)
    {
        // The name must not appear in messages until it is known to be in the model.
        _foreignFrom = _depth - 1;
        bool found;
        do found = _json.NextMember(out name);
        while (found && _json.TryReadNull());
        _foreignFrom = int.MaxValue;
        if (!found) _maps &= ~(1UL << --_depth);
        return found;
    }

    public void BeginArray()
    {
        _json.BeginArray();
        _depth++;
    }

    public bool NextElement()
    {
        if (_json.NextElement()) return true;
        _depth--;
        return false;
    }

    /// <summary>Reads <c>null</c> if it is the next value.</summary>
    public bool TryReadNull() => _json.TryReadNull();

    /// <summary>Skips the value of a member that isn't in the model.</summary>
    public void SkipMember()
    {
        _foreignFrom = _depth - 1;
        _json.SkipValue();
        _foreignFrom = int.MaxValue;
    }

    /// <summary>The payload that contains the slices.</summary>
    public readonly LambdaPayload Payload => _payload;

    public TextSlice ReadText()
    {
        var raw = _json.ReadRawString(out var escaped);
        return new TextSlice(_start + _json.Position - 1 - raw.Length, (uint)raw.Length | (escaped ? EventText.EscapedBit : 0));
    }

    /// <summary>
    /// Reads a value of a map of strings. Some senders write numbers and Booleans there, which are read as text. An
    /// object or a list isn't valid.
    /// </summary>
    public TextSlice ReadTextOfMap()
    {
        if (_json.Peek() is not (AwsJsonToken.Number or AwsJsonToken.Boolean)) return ReadText();
        var raw = _json.ReadRawValue();
        return new TextSlice(_start + _json.Position - raw.Length, (uint)raw.Length);
    }

    public void SkipTextOfMap() => SkipText(ref _json);

    public EventJson ReadJson()
    {
        _foreignFrom = _depth;
        var raw = _json.ReadRawValue();
        _foreignFrom = int.MaxValue;
        return new EventJson(_payload, _start + _json.Position - raw.Length, raw.Length);
    }

    public TextSlice ReadTextMap()
    {
        var start = BeginSlice();
        _json.BeginObject();
        while (_json.NextMember(out _))
            if (!_json.TryReadNull()) SkipText(ref _json);
        return new TextSlice(start, (uint)EndSlice(start));
    }

    public TextSlice ReadTextListMap()
    {
        var start = BeginSlice();
        _json.BeginObject();
        while (_json.NextMember(out _))
            if (!_json.TryReadNull()) SkipTextsOfMap();
        return new TextSlice(start, (uint)EndSlice(start));
    }

    public IReadOnlyList<string> ReadTextList()
    {
        var start = BeginSlice();
        _json.BeginArray();
        while (_json.NextElement())
            if (!_json.TryReadNull()) _json.ReadRawString(out _);
        return new EventTextList(_payload, start, EndSlice(start));
    }

    public bool ReadBoolean() => _json.ReadBoolean();

    public int ReadInt32() => _json.ReadInt32();

    public long ReadInt64() => _json.ReadInt64();

    public double ReadDouble() => _json.ReadDouble();

    /// <summary>Reads an integer in a string, or as a number.</summary>
    public long ReadTextInt64()
    {
        if (_json.Peek() == AwsJsonToken.Number) return _json.ReadInt64();
        var digits = _json.ReadStringUtf8();
        return Utf8Parser.TryParse(digits, out long value, out var read) && read == digits.Length
            ? value
            : throw _json.Unexpected("an integer in a string");
    }

    /// <inheritdoc cref="ReadTextInt64"/>
    public int ReadTextInt32()
    {
        var value = ReadTextInt64();
        return value is >= int.MinValue and <= int.MaxValue ? (int)value : throw _json.Unexpected("a 32-bit integer in a string");
    }

    public DateTimeOffset ReadEpochMilliseconds() => EventTime.FromMilliseconds(_json.ReadInt64()) ?? throw NoTime();

    public DateTimeOffset ReadEpochSeconds() => EventTime.FromSeconds(_json.ReadNumberUtf8()) ?? throw NoTime();

    public DateTimeOffset ReadTextEpochMilliseconds() => EventTime.FromMilliseconds(ReadTextInt64()) ?? throw NoTime();

    /// <summary>Checks that nothing follows the event.</summary>
    public void End() => _json.End();

    /// <summary>Creates the exception for the object that ended last, which lacks required members.</summary>
    /// <param name="mask">A bit for each missing member.</param>
    /// <param name="names">All required members, separated by commas, in the order of the bits.</param>
    public AwsJsonException Missing(int mask, string names)
    {
        _missing = names.Split(',')[System.Numerics.BitOperations.TrailingZeroCount(mask)];
        return new AwsJsonException($"'{_missing}' is missing", _json.Position);
    }

    /// <summary>Creates the exception for an event that couldn't be read.</summary>
    /// <param name="type">The type of the event.</param>
    /// <param name="e">The error.</param>
    public readonly LambdaEventException Refuse(string type, AwsJsonException e)
    {
        var path = EventPath.Of(_payload.Json.Span, _missing is null ? e.Position : e.Position - 1, _maps, _foreignFrom, _missing);
        // This is the usual way to pass parameters to a job, and the input replaces the whole event.
        var hint = type == nameof(EventBridgeEvent) && _missing is not null
            ? "A rule or schedule with a constant input sends that input instead of an event: handle it with JsonEvents."
            : "Check that the function's trigger sends such events.";
        return new LambdaEventException($"The event can't be read as {type}, at {path}: {e.Message}. {hint}", e);
    }

    private readonly AwsJsonException NoTime() => _json.Unexpected("a time between the years 1 and 9999, as a number since 1970");

    private int BeginSlice()
    {
        _json.SkipWhiteSpace();
        _foreignFrom = _depth;
        return _start + _json.Position;
    }

    private int EndSlice(int start)
    {
        _foreignFrom = int.MaxValue;
        return _start + _json.Position - start;
    }

    private void SkipTextsOfMap()
    {
        _json.BeginArray();
        while (_json.NextElement())
            if (!_json.TryReadNull()) SkipText(ref _json);
    }

    private static void SkipText(ref AwsJsonReader json)
    {
        if (json.Peek() is AwsJsonToken.Number or AwsJsonToken.Boolean) json.SkipValue();
        else json.ReadRawString(out _);
    }
}
