namespace Tern.Local.S3;

/// <summary>The dates of lifecycle rules: S3 counts days and rounds up to midnight UTC.</summary>
internal static class LifecycleDates
{
    // S3 accepts any positive number of days, even one that ends after the last representable date.
    private static readonly DateTimeOffset s_last = new(DateTime.MaxValue.Date, TimeSpan.Zero);

    /// <summary>Returns the next midnight UTC after a time, or the last midnight of all.</summary>
    public static DateTimeOffset Midnight(DateTimeOffset time) => time >= s_last ? s_last : new(time.UtcDateTime.Date.AddDays(1), TimeSpan.Zero);

    /// <summary>Returns the midnight after a number of days, or the last midnight of all.</summary>
    public static DateTimeOffset Midnight(DateTimeOffset time, int days) => days >= (s_last - time).TotalDays ? s_last : Midnight(time.AddDays(days));

    /// <summary>Returns the time at which a rule expires a current version, or null if it doesn't.</summary>
    public static DateTimeOffset? Expiration(LifecycleRule rule, ObjectVersion version)
    {
        if (!rule.IsEnabled || !rule.Filter.Matches(version)) return null;
        return rule.ExpirationDate ?? (rule.ExpirationDays is { } days ? Midnight(version.LastModified, days) : null);
    }

    /// <summary>
    /// Returns the time at which a rule deletes a delete marker without other versions, or null if it doesn't.
    /// </summary>
    public static DateTimeOffset? MarkerExpiration(LifecycleRule rule, ObjectVersion marker) =>
        rule is { IsEnabled: true, ExpiresDeleteMarkers: true } && rule.Filter.Matches(marker) ? Midnight(marker.LastModified) : Expiration(rule, marker);

    /// <summary>Returns the time at which a rule deletes a noncurrent version, or null if it doesn't.</summary>
    /// <param name="rule">The rule.</param>
    /// <param name="version">The version.</param>
    /// <param name="index">The number of newer noncurrent versions.</param>
    public static DateTimeOffset? NoncurrentExpiration(LifecycleRule rule, ObjectVersion version, int index)
    {
        if (rule is not { IsEnabled: true, NoncurrentDays: { } days } || index < rule.NewerNoncurrentVersions || !rule.Filter.Matches(version)) return null;
        return Midnight(version.NoncurrentSince ?? version.LastModified, days);
    }

    /// <summary>Returns the time at which a rule aborts an upload, or null if it doesn't.</summary>
    public static DateTimeOffset? Abort(LifecycleRule rule, MultipartUpload upload)
    {
        if (rule is not { IsEnabled: true, AbortUploadDays: { } days } || !upload.Key.StartsWith(rule.Filter.Prefix, StringComparison.Ordinal)) return null;
        return Midnight(upload.Initiated, days);
    }

    /// <summary>Returns the time of a transition, or null if the rule doesn't apply.</summary>
    public static DateTimeOffset? Transition(LifecycleRule rule, LifecycleTransition transition, ObjectVersion version)
    {
        if (!rule.IsEnabled || !rule.Filter.Matches(version)) return null;
        if (rule.Filter.SizeGreaterThan is null && version.Size < rule.MinTransitionBytes) return null;
        return transition.Date ?? Midnight(version.LastModified, transition.Days ?? 0);
    }
}
