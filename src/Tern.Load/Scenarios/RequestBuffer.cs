using System.Buffers.Text;

namespace Tern.Load;

/// <summary>A reusable buffer for the bytes of a request.</summary>
internal sealed class RequestBuffer
{
    private byte[] _bytes = new byte[1024];

    public int Length { get; private set; }

    public ReadOnlyMemory<byte> Written => _bytes.AsMemory(0, Length);

    public void Clear() => Length = 0;

    public void Append(ReadOnlySpan<byte> bytes)
    {
        if (_bytes.Length - Length < bytes.Length) Array.Resize(ref _bytes, Math.Max(_bytes.Length * 2, Length + bytes.Length));
        bytes.CopyTo(_bytes.AsSpan(Length));
        Length += bytes.Length;
    }

    public void Append(long number)
    {
        Span<byte> digits = stackalloc byte[20];
        Utf8Formatter.TryFormat(number, digits, out var length);
        Append(digits[..length]);
    }
}
