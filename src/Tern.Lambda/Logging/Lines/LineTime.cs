namespace Tern.Lambda.Logging;

/// <summary>The time of a line in the format that Lambda expects: ISO 8601 with milliseconds, in UTC.</summary>
internal static class LineTime
{
    // The length of the round-trip format; the line's own is shorter.
    public const int Length = 28;

    /// <summary>Writes a time; the number of bytes is always the same.</summary>
    public static int Format(DateTimeOffset time, Span<byte> destination)
    {
        // 2026-01-01T00:00:00.0000000Z, of which three digits of the fraction are kept.
        time.UtcDateTime.TryFormat(destination, out _, "O");
        destination[23] = (byte)'Z';
        return 24;
    }
}
