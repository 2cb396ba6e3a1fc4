using System.Globalization;

namespace Tern.Local.Engine;

/// <summary>
/// Formats and parses sequence numbers: ten digits for the second in which the stream was created, followed by a
/// counter within the stream with fourteen digits. All have the same length, so they ascend both as text and as
/// numbers, even from one stream of a table to its next.
/// </summary>
internal static class SequenceNumber
{
    private const long CountLimit = 100_000_000_000_000;

    public static string Format(long streamSecond, long sequence) => string.Create(CultureInfo.InvariantCulture, $"{streamSecond:D10}{sequence:D14}");

    /// <summary>
    /// Parses the number within the stream. It is below 1 for a number from before the stream, and
    /// <see cref="long.MaxValue"/> for one beyond its range. Returns false if the text isn't a number.
    /// </summary>
    public static bool TryParse(string text, long streamSecond, out long sequence)
    {
        sequence = 0;
        if (text.Length == 0 || text.AsSpan().IndexOfAnyExceptInRange('0', '9') >= 0) return false;
        if (!UInt128.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var number))
        {
            sequence = long.MaxValue; // 40 digits can exceed 128 bits
            return true;
        }

        var first = (UInt128)streamSecond * CountLimit;
        if (number < first) sequence = -1;
        else sequence = number - first < CountLimit ? (long)(number - first) : long.MaxValue;
        return true;
    }
}
