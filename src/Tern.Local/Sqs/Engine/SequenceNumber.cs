using System.Globalization;

namespace Tern.Local.Sqs;

/// <summary>
/// The sequence numbers of a FIFO queue's messages, in the service's format: 20 digits that begin with 188.
/// </summary>
internal static class SequenceNumber
{
    private const string Beginning = "188";

    public static string Write(long number) => string.Create(CultureInfo.InvariantCulture, $"{Beginning}{number:D17}");

    /// <summary>Parses a number; returns 0 if the text isn't one.</summary>
    public static long Read(string? text) =>
        text is not null && text.StartsWith(Beginning, StringComparison.Ordinal)
            && long.TryParse(text.AsSpan(Beginning.Length), NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : 0;
}
