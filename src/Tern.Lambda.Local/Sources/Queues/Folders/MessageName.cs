using System.Globalization;
using System.Text.Json;
using Tern.Local.Sqs;

namespace Tern.Lambda.Local.Sources;

/// <summary>
/// Creates names for the files that the queue writes. Sorted by name, messages are in the order in which they were
/// sent.
/// </summary>
internal static class MessageName
{
    /// <summary>
    /// Returns the name that the message had in another queue's folder, or a name from its time and ID:
    /// <c>20260131T080000.000-1b9d6bcd.json</c>.
    /// </summary>
    public static string Of(LocalMessage message, Func<string, bool> isFree)
    {
        if (message.Name is { } before && isFree(before)) return before;
        var kind = IsJson(message.Draft.Body) ? "json" : "txt";
        var time = message.SentAt.UtcDateTime.ToString("yyyyMMdd'T'HHmmss'.'fff", CultureInfo.InvariantCulture);
        var name = $"{time}-{message.Id[..Math.Min(8, message.Id.Length)]}.{kind}";
        return isFree(name) ? name : $"{time}-{Guid.NewGuid()}.{kind}";
    }

    private static bool IsJson(string body)
    {
        try
        {
            using var document = JsonDocument.Parse(body);
            return true;
        }
        catch (JsonException)
        {
            return false;
        }
    }
}
