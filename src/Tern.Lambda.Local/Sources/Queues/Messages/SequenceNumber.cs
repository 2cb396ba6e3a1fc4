using System.Globalization;

namespace Tern.Lambda.Local.Sources.Queues.Messages;

/// <summary>The numbers of a FIFO queue's messages, as the service writes them: 20 digits that begin with 188.</summary>
internal static class SequenceNumber
{
    private const string Beginning = "188";

    public static string Write(long number) => Beginning + number.ToString("D17", CultureInfo.InvariantCulture);

    /// <summary>The number of a text; 0 for what is none.</summary>
    public static long Read(string? text) =>
        text is not null && text.StartsWith(Beginning, StringComparison.Ordinal)
            && long.TryParse(text.AsSpan(Beginning.Length), NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : 0;
}
