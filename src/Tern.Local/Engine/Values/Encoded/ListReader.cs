using Tern.Local.Buffers;

namespace Tern.Local.Engine;

/// <summary>Reads the values of a list's payload, in order.</summary>
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
