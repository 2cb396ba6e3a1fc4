using System.Globalization;
using System.Text.Json;
using Tern.Local.Serving;

namespace Tern.Local.Sns;

/// <summary>
/// The policy that lets a FIFO topic keep its messages: <c>{"MessageRetentionPeriod":"30"}</c>, in days.
/// </summary>
internal static class ArchivePolicy
{
    public const string Name = "ArchivePolicy";
    public const int MaxDays = 365;

    /// <summary>
    /// Returns the days for which messages are kept, or null for an empty policy, which ends the archive.
    /// </summary>
    /// <exception cref="ServiceErrorException">The policy isn't valid.</exception>
    public static int? Read(string json, Func<string, ServiceErrorException> fail)
    {
        using var document = PolicyFields.Parse(json, Name, fail);
        var fields = document.RootElement;
        if (!fields.EnumerateObject().Any()) return null;
        if (!fields.TryGetProperty("MessageRetentionPeriod", out var period)) throw PolicyFields.Missing(Name, fail);
        var text = period.ValueKind == JsonValueKind.String ? period.GetString() : period.GetRawText();
        return int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var days) && days is >= 1 and <= MaxDays
            ? days
            : throw fail(Name + ": MessageRetentionPeriod value is invalid");
    }
}
