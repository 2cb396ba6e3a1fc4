using Tern.Local.Buffers;

namespace Tern.Local.Engine;

/// <summary>Reads the entries of a map's payload, in order.</summary>
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

    /// <summary>Returns the value with a name, or an absent one.</summary>
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
