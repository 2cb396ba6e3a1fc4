using System.Globalization;

namespace Tern.Messaging.Publishing;

/// <summary>The error texts for entries that publishers don't send.</summary>
internal static class PublishMessages
{
    public const string Overtaken = " It was not sent again, as the service took a later entry of its group, which it would come after.";

    public static string TooLarge(long place, int bytes, int limit) => string.Create(
        CultureInfo.InvariantCulture,
        $"Entry {place} has {bytes} bytes, as the service counts them, and {limit} is the most. Nothing of it was sent: split it, or send where it is stored.");

    public static string Invalid(long place, string reason) => string.Create(CultureInfo.InvariantCulture, $"Entry {place} can't be sent: {reason}");

    public static string Null(long place) => string.Create(CultureInfo.InvariantCulture, $"Entry {place} is null.");
}
