using System.Text;

namespace Tern.Benchmarks.Floor;

/// <summary>Puts text together in a span.</summary>
internal ref struct AsciiWriter(Span<byte> destination)
{
    private readonly Span<byte> _destination = destination;
    private int _count;

    public readonly ReadOnlySpan<byte> Written => _destination[.._count];

    public void Add(scoped ReadOnlySpan<byte> text)
    {
        text.CopyTo(_destination[_count..]);
        _count += text.Length;
    }

    public void Add(scoped ReadOnlySpan<char> text) => _count += Encoding.ASCII.GetBytes(text, _destination[_count..]);

    public void AddHex(scoped ReadOnlySpan<byte> bytes)
    {
        var digits = "0123456789abcdef"u8;
        var destination = _destination.Slice(_count, bytes.Length * 2);
        for (var i = 0; i < bytes.Length; i++)
        {
            destination[i * 2] = digits[bytes[i] >> 4];
            destination[i * 2 + 1] = digits[bytes[i] & 15];
        }
        _count += destination.Length;
    }
}
