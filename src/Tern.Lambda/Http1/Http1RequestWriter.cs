using Tern.Buffers;

namespace Tern.Lambda.Http1;

/// <summary>
/// Writes the head of a request, or trailers, to a buffer. Names and values that would end their line are rejected with
/// an <see cref="ArgumentException"/> before any part of the line is written.
/// </summary>
/// <param name="buffer">The buffer to which the bytes are appended.</param>
internal readonly struct Http1RequestWriter(PooledBuffer buffer)
{
    /// <summary>Writes <c>method SP target SP HTTP/1.1</c>.</summary>
    public void WriteRequestLine(ReadOnlySpan<byte> method, ReadOnlySpan<byte> target) => WriteRequestLine(method, target, default, default);

    /// <summary>
    /// Writes a request line whose target has three parts, some of which may be empty: a fixed start, a variable part,
    /// and a fixed end.
    /// </summary>
    public void WriteRequestLine(ReadOnlySpan<byte> method, ReadOnlySpan<byte> targetStart, ReadOnlySpan<byte> targetMiddle, ReadOnlySpan<byte> targetEnd)
    {
        if (!Http1Text.IsToken(method)) throw new ArgumentException("A method may only contain token characters.", nameof(method));
        if (!Http1Text.IsTarget(targetStart) || (targetMiddle.Length > 0 && !Http1Text.IsTarget(targetMiddle))
            || (targetEnd.Length > 0 && !Http1Text.IsTarget(targetEnd)))
            throw new ArgumentException("A target may only contain visible ASCII characters. Percent-encode all others.", nameof(targetStart));

        buffer.Write(method);
        buffer.Write(" "u8);
        buffer.Write(targetStart);
        buffer.Write(targetMiddle);
        buffer.Write(targetEnd);
        buffer.Write(" HTTP/1.1\r\n"u8);
    }

    /// <summary>Writes a header, or a trailer.</summary>
    public void WriteHeader(ReadOnlySpan<byte> name, ReadOnlySpan<byte> value)
    {
        CheckName(name);
        if (Http1Text.IndexOfControl(value, 0) != value.Length) throw UnsoundValue();
        buffer.Write(name);
        buffer.Write(": "u8);
        buffer.Write(value);
        buffer.Write("\r\n"u8);
    }

    /// <summary>Writes a header or a trailer that consists of ASCII characters.</summary>
    public void WriteHeader(ReadOnlySpan<byte> name, string value)
    {
        CheckName(name);
        ArgumentNullException.ThrowIfNull(value);
        foreach (var c in value)
            if (c is (< ' ' and not '\t') or > '~') throw UnsoundValue();

        buffer.Write(name);
        buffer.Write(": "u8);
        var bytes = buffer.GetSpan(value.Length);
        for (var i = 0; i < value.Length; i++) bytes[i] = (byte)value[i];
        buffer.Advance(value.Length);
        buffer.Write("\r\n"u8);
    }

    /// <summary>Writes a header whose value is a number.</summary>
    public void WriteHeader(ReadOnlySpan<byte> name, long value)
    {
        CheckName(name);
        ArgumentOutOfRangeException.ThrowIfNegative(value);
        buffer.Write(name);
        buffer.Write(": "u8);
        Span<byte> digits = stackalloc byte[20];
        var start = digits.Length;
        do
        {
            digits[--start] = (byte)('0' + value % 10);
            value /= 10;
        }
        while (value > 0);
        buffer.Write(digits[start..]);
        buffer.Write("\r\n"u8);
    }

    /// <summary>Writes the empty line after the last header.</summary>
    public void EndHead() => buffer.Write("\r\n"u8);

    private static void CheckName(ReadOnlySpan<byte> name)
    {
        if (!Http1Text.IsToken(name)) throw new ArgumentException("A header's name may only contain token characters.", nameof(name));
    }

    private static ArgumentException UnsoundValue() => new("A header's value must be ASCII, without control characters except tabs.", "value");
}
