using System.Globalization;

namespace Tern.Messaging;

/// <summary>The error texts for entries that publishers don't send.</summary>
internal static class PublishMessages
{
    public const string Overtaken = " It wasn't sent again, because the service accepted a later entry of its group, so the order would be wrong.";

    public static string TooLarge(long place, int bytes, int limit) => string.Create(
        CultureInfo.InvariantCulture,
        $"Entry {place} has {bytes} bytes, as the service counts them, but the maximum is {limit}. It wasn't sent. Split it, or store it elsewhere and send " +
        $"its location.");

    public static string Invalid(long place, string reason) => string.Create(CultureInfo.InvariantCulture, $"Entry {place} can't be sent: {reason}");

    public static string Null(long place) => string.Create(CultureInfo.InvariantCulture, $"Entry {place} is null.");
}
