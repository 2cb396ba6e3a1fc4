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
        Convert.TryToHexStringLower(bytes, _destination[_count..], out var written);
        _count += written;
    }
}
