using Tern.Local.Buffers;

namespace Tern.Local.Engine;

/// <summary>Reads the elements of a set's payload, in order.</summary>
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
