using System.Globalization;

namespace Tern.Local.Engine.Streams;

/// <summary>
/// Numbers of records on the wire: ten digits of the second in which the stream was made, and fourteen that count within the
/// stream. All are of one length, so they ascend as text and as numbers, from one stream of a table to its next one too.
/// </summary>
internal static class SequenceNumber
{
    private const long CountLimit = 100_000_000_000_000;

    public static string Format(long streamSecond, long sequence) => string.Create(CultureInfo.InvariantCulture, $"{streamSecond:D10}{sequence:D14}");

    /// <summary>
    /// The number within the stream: below 1 when it comes from before the stream, <see cref="long.MaxValue"/> when from after all it can
    /// have. False for what is no number at all.
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
