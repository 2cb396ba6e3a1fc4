namespace Tern.Local.Buffers;

/// <summary>Encodes lengths and counts as 7-bit groups, low group first.</summary>
internal static class Varint
{
    public const int MaxBytes = 5;

    public static int Width(int value) => value < 1 << 7 ? 1 : value < 1 << 14 ? 2 : value < 1 << 21 ? 3 : value < 1 << 28 ? 4 : 5;

    public static int Write(Span<byte> to, int value)
    {
        var rest = (uint)value;
        var at = 0;
        while (rest >= 0x80)
        {
            to[at++] = (byte)(rest | 0x80);
            rest >>= 7;
        }

        to[at++] = (byte)rest;
        return at;
    }

    public static int Read(ReadOnlySpan<byte> from, scoped ref int at)
    {
        uint first = from[at++];
        if (first < 0x80) return (int)first;
        var value = first & 0x7F;
        for (var shift = 7; ; shift += 7)
        {
            uint next = from[at++];
            value |= (next & 0x7F) << shift;
            if (next < 0x80) return (int)value;
        }
    }
}
