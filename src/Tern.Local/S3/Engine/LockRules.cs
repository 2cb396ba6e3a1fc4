using System.Globalization;

namespace Tern.Local.S3;

/// <summary>The rules of Object Lock.</summary>
internal static class LockRules
{
    private static readonly TimeSpan s_pacificOffset = TimeSpan.FromHours(8);

    /// <summary>Returns true if a lock prevents the deletion of a version; otherwise, false.</summary>
    public static bool Protects(ObjectVersion version, bool bypassesGovernance, DateTimeOffset now) =>
        version.LegalHold == true
        || (version.Retention is { } retention && retention.Until > now && !(bypassesGovernance && retention.Mode == RetentionMode.Governance));

    /// <exception cref="S3ErrorException">AccessDenied: a lock protects the version.</exception>
    public static void CheckDelete(ObjectVersion version, bool bypassesGovernance, DateTimeOffset now)
    {
        if (Protects(version, bypassesGovernance, now)) throw S3Errors.Locked();
    }

    /// <summary>
    /// Checks a new retention: it must not end earlier than the current one or have another mode, unless the current
    /// one is governance and the request may bypass it.
    /// </summary>
    /// <exception cref="S3ErrorException">InvalidArgument, or AccessDenied.</exception>
    public static void CheckChange(ObjectRetention? current, ObjectRetention? next, bool bypassesGovernance, DateTimeOffset now)
    {
        if (next is not null && next.Until <= now) throw PastDate("RetainUntilDate", next.Until);
        if (current is null || current.Until <= now || (bypassesGovernance && current.Mode == RetentionMode.Governance)) return;
        if (next is null || next.Until < current.Until || next.Mode != current.Mode) throw S3Errors.Locked();
    }

    /// <summary>The error for a retention that ends in the past. S3 shows the date in Pacific Standard Time.</summary>
    public static S3ErrorException PastDate(string argument, DateTimeOffset date) => S3Errors.InvalidArgument(
        "The retain until date must be in the future!", argument,
        new DateTime(Math.Max(0, date.UtcTicks - s_pacificOffset.Ticks)).ToString("ddd MMM dd HH:mm:ss 'PST' yyyy", CultureInfo.InvariantCulture));
}
