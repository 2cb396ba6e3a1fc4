using System.Globalization;

namespace Tern.Local.Sqs;

/// <summary>
/// The sequence numbers of a FIFO queue's messages, in the service's format: 20 digits that begin with 188.
/// </summary>
internal static class SequenceNumber
{
    public static string Write(long number) => string.Create(CultureInfo.InvariantCulture, $"188{number:D17}");
}
