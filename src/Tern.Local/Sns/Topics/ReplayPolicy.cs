using System.Globalization;
using System.Text.Json;
using Tern.Local.Serving;

namespace Tern.Local.Sns;

/// <summary>
/// The policy that selects messages in a FIFO topic's archive and replays them to a subscription:
/// <c>{"PointType":"Timestamp","StartingPoint":"2026-01-01T00:00:00.000Z"}</c>, with an optional <c>EndingPoint</c>.
/// </summary>
/// <param name="Start">The earliest time of a replayed message.</param>
/// <param name="End">
/// The exclusive end of the replay, or null for no end. If it is set, the subscription gets no new messages.
/// </param>
internal sealed record ReplayPolicy(DateTimeOffset Start, DateTimeOffset? End)
{
    public const string Name = "ReplayPolicy";

    private const string TimeFormat = "yyyy-MM-dd'T'HH:mm:ss.FFFFFFFK";

    /// <summary>Reads a new policy, or returns null for an empty one, which ends the replay.</summary>
    /// <exception cref="ServiceErrorException">It isn't valid, or doesn't fit the topic's archive.</exception>
    public static ReplayPolicy? ReadNew(string json, SnsTopic topic, DateTimeOffset now, Func<string, ServiceErrorException> fail)
    {
        if (!topic.IsFifo) throw fail("AttributeName");
        using var document = PolicyFields.Parse(json, Name, fail);
        var fields = document.RootElement;
        if (!fields.EnumerateObject().Any()) return null;
        if (!fields.TryGetProperty("PointType", out var type) || !fields.TryGetProperty("StartingPoint", out _)) throw PolicyFields.Missing(Name, fail);
        if (type.ValueKind != JsonValueKind.String || type.GetString() != "Timestamp") throw fail(Name + ": Invalid PointType");
        var archive = topic.Archive ?? throw fail(Name + ": Topic does not have an ArchivePolicy");
        var start = ReadTime(fields, "StartingPoint", fail);
        if (start < archive.BeginningAt(now) || start > now) throw Invalid("StartingPoint", fail);
        if (!fields.TryGetProperty("EndingPoint", out _)) return new ReplayPolicy(start, null);
        var end = ReadTime(fields, "EndingPoint", fail);
        return end >= start && end <= now ? new ReplayPolicy(start, end) : throw Invalid("EndingPoint", fail);
    }

    /// <summary>Reads a policy that was accepted before.</summary>
    public static ReplayPolicy Read(string json)
    {
        using var document = JsonDocument.Parse(json);
        var fields = document.RootElement;
        return new ReplayPolicy(
            ReadTime(fields, "StartingPoint", SnsErrors.Invalid),
            fields.TryGetProperty("EndingPoint", out _) ? ReadTime(fields, "EndingPoint", SnsErrors.Invalid) : null);
    }

    public bool Contains(SnsNotification message) => message.Time >= Start && !(message.Time >= End);

    private static DateTimeOffset ReadTime(JsonElement fields, string name, Func<string, ServiceErrorException> fail)
    {
        const DateTimeStyles styles = DateTimeStyles.AssumeUniversal | DateTimeStyles.AdjustToUniversal;
        var value = fields.GetProperty(name);
        return value.ValueKind == JsonValueKind.String
            && DateTimeOffset.TryParseExact(value.GetString(), TimeFormat, CultureInfo.InvariantCulture, styles, out var time)
            ? time
            : throw Invalid(name, fail);
    }

    private static ServiceErrorException Invalid(string point, Func<string, ServiceErrorException> fail) => fail($"{Name}: Invalid {point} value");
}
