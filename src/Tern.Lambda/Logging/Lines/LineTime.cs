namespace Tern.Lambda.Logging.Lines;

/// <summary>A line's time as Lambda reads it: ISO 8601 with milliseconds, in UTC.</summary>
internal static class LineTime
{
    // What the round-trip format takes; the line's own is shorter.
    public const int Length = 28;

    /// <summary>Writes a time; the number of bytes is the same for all.</summary>
    public static int Format(DateTimeOffset time, Span<byte> destination)
    {
        // 2026-01-01T00:00:00.0000000Z, of which three digits of the fraction stay.
        time.UtcDateTime.TryFormat(destination, out _, "O");
        destination[23] = (byte)'Z';
        return 24;
    }
}
