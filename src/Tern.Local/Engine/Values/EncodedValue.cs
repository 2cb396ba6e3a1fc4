namespace Tern.Local.Engine.Values;

/// <summary>
/// One encoded value. The grammar:
/// <code>
/// value   = kind [length payload]          null, true and false have neither
/// payload = UTF-8 | number in normal form as text | bytes | set | list | map
/// set     = count (length bytes)*          in ascending order, no duplicates
/// list    = count value*
/// map     = count (length name value)*     in ascending order of the names' bytes
/// item    = map
/// </code>
/// The order makes equal values equal bytes.
/// </summary>
internal readonly ref struct EncodedValue(ReadOnlySpan<byte> bytes)
{
    public ReadOnlySpan<byte> Bytes { get; } = bytes;

    public bool IsAbsent => Bytes.IsEmpty;

    public ValueKind Kind => (ValueKind)Bytes[0];

    public ReadOnlySpan<byte> Payload
    {
        get
        {
            if (Kind <= ValueKind.True) return default;
            var at = 1;
            var length = Varint.Read(Bytes, ref at);
            return Bytes.Slice(at, length);
        }
    }

    /// <summary>How many elements a set, list or map has.</summary>
    public int Count
    {
        get
        {
            var at = 0;
            return Varint.Read(Payload, ref at);
        }
    }

    public DynamoNumber Number => NumberText.Stored(Payload);

    public bool Is(ValueKind kind) => !IsAbsent && Kind == kind;

    public bool SameAs(EncodedValue other) => Bytes.SequenceEqual(other.Bytes);

    /// <summary>The bytes of the value that begins at <paramref name="at"/>.</summary>
    public static ReadOnlySpan<byte> Read(ReadOnlySpan<byte> from, scoped ref int at)
    {
        var start = at;
        Skip(from, ref at);
        return from[start..at];
    }

    public static void Skip(ReadOnlySpan<byte> from, scoped ref int at)
    {
        if ((ValueKind)from[at++] <= ValueKind.True) return;
        var length = Varint.Read(from, ref at);
        at += length;
    }
}

/// <summary>The entries of a map's payload, in order.</summary>
internal ref struct MapReader(ReadOnlySpan<byte> payload)
{
    private readonly ReadOnlySpan<byte> _payload = payload;
    private int _at = -1;
    private int _left;

    public ReadOnlySpan<byte> Name { get; private set; }

    public EncodedValue Value { get; private set; }

    public bool Next()
    {
        if (_at < 0)
        {
            if (_payload.IsEmpty) return false;
            _at = 0;
            _left = Varint.Read(_payload, ref _at);
        }

        if (_left-- <= 0) return false;
        var length = Varint.Read(_payload, ref _at);
        Name = _payload.Slice(_at, length);
        _at += length;
        Value = new EncodedValue(EncodedValue.Read(_payload, ref _at));
        return true;
    }

    public static int Count(ReadOnlySpan<byte> payload)
    {
        var at = 0;
        return payload.IsEmpty ? 0 : Varint.Read(payload, ref at);
    }

    /// <summary>The value of a name, or an absent one.</summary>
    public static EncodedValue Find(ReadOnlySpan<byte> payload, scoped ReadOnlySpan<byte> name)
    {
        if (payload.IsEmpty) return default;
        var at = 0;
        for (var left = Varint.Read(payload, ref at); left > 0; left--)
        {
            var length = Varint.Read(payload, ref at);
            var found = length == name.Length && payload.Slice(at, length).SequenceEqual(name);
            at += length;
            if (found) return new EncodedValue(EncodedValue.Read(payload, ref at));
            EncodedValue.Skip(payload, ref at);
        }

        return default;
    }
}

/// <summary>The values of a list's payload, in order.</summary>
internal ref struct ListReader(ReadOnlySpan<byte> payload)
{
    private readonly ReadOnlySpan<byte> _payload = payload;
    private int _at = -1;
    private int _left;

    public EncodedValue Value { get; private set; }

    public bool Next()
    {
        if (_at < 0)
        {
            _at = 0;
            _left = Varint.Read(_payload, ref _at);
        }

        if (_left-- <= 0) return false;
        Value = new EncodedValue(EncodedValue.Read(_payload, ref _at));
        return true;
    }
}

/// <summary>The elements of a set's payload, in order.</summary>
internal ref struct SetReader(ReadOnlySpan<byte> payload)
{
    private readonly ReadOnlySpan<byte> _payload = payload;
    private int _at = -1;
    private int _left;

    public ReadOnlySpan<byte> Element { get; private set; }

    public bool Next()
    {
        if (_at < 0)
        {
            _at = 0;
            _left = Varint.Read(_payload, ref _at);
        }

        if (_left-- <= 0) return false;
        var length = Varint.Read(_payload, ref _at);
        Element = _payload.Slice(_at, length);
        _at += length;
        return true;
    }

    public static bool Contains(ReadOnlySpan<byte> payload, ReadOnlySpan<byte> element)
    {
        var reader = new SetReader(payload);
        while (reader.Next())
        {
            if (reader.Element.SequenceEqual(element)) return true;
        }

        return false;
    }
}
