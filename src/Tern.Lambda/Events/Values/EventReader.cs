using System.Buffers.Text;
using System.Text.Unicode;
using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>
/// Reads one event forward, for generated code: texts, maps of texts and the sender's own JSON are checked and kept as
/// slices. What it throws inside is <see cref="AwsJsonException"/>; the event's own <c>Read</c> makes a <see
/// cref="LambdaEventException"/> of it by <see cref="Refuse"/>, which only then works out where it was.
/// </summary>
internal ref struct EventReader
{
    private readonly LambdaPayload _payload;
    private readonly int _start;
    private AwsJsonReader _json;
    private int _depth;

    // Names that are the sender's own are not for messages: a bit for each level of a map, and the level from which on nothing is modelled.
    private ulong _maps;
    private int _foreignFrom = int.MaxValue;

    // What is missing in the object that has just ended.
    private string? _missing;

    /// <summary>Begins a whole event.</summary>
    public EventReader(LambdaPayload payload)
    {
        _payload = payload;
        _json = new AwsJsonReader(payload.Json.Span);
    }

    /// <summary>Begins a part of an event that was read already.</summary>
    public EventReader(LambdaPayload payload, int offset, int length)
    {
        _payload = payload;
        _start = offset;
        _json = new AwsJsonReader(payload.Json.Span.Slice(offset, length));
    }

    /// <summary>Checks that the event is UTF-8, without which slices could not be decoded later.</summary>
    public readonly void CheckUtf8()
    {
        var json = _payload.Json.Span;
        if (!EventAscii.IsAscii(json) && !Utf8.IsValid(json)) throw new AwsJsonException("Malformed JSON: the event is not valid UTF-8", 0);
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

    /// <summary>Goes to the next member that is not null.</summary>
    public bool NextMember(out ReadOnlySpan<byte> name)
    {
        // Until the name is known for one of the model's, it is not for messages.
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

    /// <summary>Reads <c>null</c> if that is what comes next.</summary>
    public bool TryReadNull() => _json.TryReadNull();

    /// <summary>Reads over the value of a member that the model does not have.</summary>
    public void SkipMember()
    {
        _foreignFrom = _depth - 1;
        _json.SkipValue();
        _foreignFrom = int.MaxValue;
    }

    /// <summary>What slices are slices of.</summary>
    public readonly LambdaPayload Payload => _payload;

    public TextSlice ReadText()
    {
        var raw = _json.ReadRawString(out var escaped);
        return new TextSlice(_start + _json.Position - 1 - raw.Length, (uint)raw.Length | (escaped ? EventText.EscapedBit : 0));
    }

    /// <summary>
    /// Reads a value of a map of texts. Some senders write numbers and Booleans there: their text is as it stands. An
    /// object or a list is no text.
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

    /// <summary>Reads a whole number that stands in a string, or as a number after all.</summary>
    public long ReadTextInt64()
    {
        if (_json.Peek() == AwsJsonToken.Number) return _json.ReadInt64();
        var digits = _json.ReadStringUtf8();
        return Utf8Parser.TryParse(digits, out long value, out var read) && read == digits.Length
            ? value
            : throw _json.Unexpected("a whole number in a string");
    }

    /// <inheritdoc cref="ReadTextInt64"/>
    public int ReadTextInt32()
    {
        var value = ReadTextInt64();
        return value is >= int.MinValue and <= int.MaxValue ? (int)value : throw _json.Unexpected("a whole number of 32 bits in a string");
    }

    public DateTimeOffset ReadEpochMilliseconds() => EventTime.FromMilliseconds(_json.ReadInt64()) ?? throw NoTime();

    public DateTimeOffset ReadEpochSeconds() => EventTime.FromSeconds(_json.ReadNumberUtf8()) ?? throw NoTime();

    public DateTimeOffset ReadTextEpochMilliseconds() => EventTime.FromMilliseconds(ReadTextInt64()) ?? throw NoTime();

    /// <summary>Checks that nothing comes after the event.</summary>
    public void End() => _json.End();

    /// <summary>The exception for an object that lacks members. It ended just now.</summary>
    /// <param name="mask">A bit for each missing one.</param>
    /// <param name="names">All required members, by commas, in the order of the bits.</param>
    public AwsJsonException Missing(int mask, string names)
    {
        _missing = names.Split(',')[System.Numerics.BitOperations.TrailingZeroCount(mask)];
        return new AwsJsonException($"'{_missing}' is missing", _json.Position);
    }

    /// <summary>What to throw for an event that could not be read.</summary>
    /// <param name="type">The type that was read.</param>
    /// <param name="e">What went wrong.</param>
    public readonly LambdaEventException Refuse(string type, AwsJsonException e)
    {
        var path = EventPath.Of(_payload.Json.Span, _missing is null ? e.Position : e.Position - 1, _maps, _foreignFrom, _missing);
        // The usual way to give a job its parameters, and nothing of the event is left then.
        var hint = type == nameof(EventBridgeEvent) && _missing is not null
            ? "A rule or a schedule with a constant input sends that input in place of an event: handle it with OnJson."
            : "Check that what invokes the function sends such events.";
        return new LambdaEventException($"The event can't be read as {type}, at {path}: {e.Message}. {hint}", e);
    }

    private readonly AwsJsonException NoTime() => _json.Unexpected("a time in the years 1 to 9999 as a number since 1970");

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
