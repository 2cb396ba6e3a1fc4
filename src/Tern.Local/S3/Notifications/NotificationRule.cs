namespace Tern.Local.S3;

/// <summary>A destination of a bucket's events, with the events that it receives.</summary>
/// <param name="Id">The ID of the configuration.</param>
/// <param name="Service">The service of the destination, as in its ARN.</param>
/// <param name="Arn">The destination.</param>
/// <param name="Events">The events.</param>
/// <param name="Prefix">The prefix that keys must have.</param>
/// <param name="Suffix">The suffix that keys must have.</param>
internal sealed record NotificationRule(string Id, string Service, string Arn, IReadOnlyList<string> Events, string Prefix, string Suffix)
{
    public bool IsFunction => Service == "lambda";

    private bool HasFilter => Prefix.Length > 0 || Suffix.Length > 0;

    /// <summary>Returns true if the rule is for an event of a key; otherwise, false.</summary>
    public bool Fits(string name, string key) =>
        key.StartsWith(Prefix, StringComparison.Ordinal) && key.EndsWith(Suffix, StringComparison.Ordinal)
            && Events.Any(own => NotificationEvents.Covers(own, name));

    /// <summary>Refuses a rule if the same event of the same key could match both rules.</summary>
    /// <exception cref="S3ErrorException">They overlap.</exception>
    public void CheckAgainst(NotificationRule other)
    {
        if (!Prefix.StartsWith(other.Prefix, StringComparison.Ordinal) && !other.Prefix.StartsWith(Prefix, StringComparison.Ordinal)) return;
        if (!Suffix.EndsWith(other.Suffix, StringComparison.Ordinal) && !other.Suffix.EndsWith(Suffix, StringComparison.Ordinal)) return;
        foreach (var own in Events)
        {
            foreach (var their in other.Events)
            {
                if (!NotificationEvents.Covers(own, their) && !NotificationEvents.Covers(their, own)) continue;
                var message = HasFilter || other.HasFilter
                    ? "Configuration is ambiguously defined. Cannot have overlapping suffixes in two rules if the prefixes are overlapping "
                        + "for the same event type."
                    : "Configurations overlap. Configurations on the same bucket cannot share a common event type.";
                throw S3Errors.InvalidArgument(message, "Event", $"{own}, {their}");
            }
        }
    }
}
