namespace Tern.Local.S3;

/// <summary>Evaluates the conditions of requests.</summary>
internal static class ConditionRules
{
    private const string SourcePrefix = "x-amz-copy-source-";

    /// <summary>
    /// Checks the conditions of a read. If-Match replaces If-Unmodified-Since, and If-None-Match replaces
    /// If-Modified-Since, as in RFC 9110. A date in the future isn't a valid If-Modified-Since.
    /// </summary>
    /// <exception cref="S3ErrorException">PreconditionFailed, or NotModified.</exception>
    public static void CheckRead(ReadConditions conditions, ObjectVersion version, DateTimeOffset now)
    {
        if (FindFailed(conditions, version, now, out var isModified) is not { } failed) return;
        throw isModified ? S3Errors.PreconditionFailed(failed) : S3Errors.NotModified(version);
    }

    /// <summary>Checks the conditions of the source of a copy.</summary>
    /// <exception cref="S3ErrorException">PreconditionFailed.</exception>
    public static void CheckSource(ReadConditions conditions, ObjectVersion version, DateTimeOffset now)
    {
        if (FindFailed(conditions, version, now, out _) is { } failed) throw S3Errors.PreconditionFailed(SourcePrefix + failed);
    }

    /// <summary>Checks that the conditions of a write are ones that S3 implements.</summary>
    /// <exception cref="S3ErrorException">NotImplemented.</exception>
    public static void CheckForm(WriteConditions conditions)
    {
        if (conditions.IfMatch is not null && conditions.IfNoneMatch is not null) throw S3Errors.SeveralConditions();
        if (conditions.IfMatch == "*") throw S3Errors.ConditionNotImplemented("If-Match");
        if (conditions.IfNoneMatch is not (null or "*")) throw S3Errors.ConditionNotImplemented("If-None-Match");
    }

    /// <summary>Checks the conditions of a write. A delete marker counts as no object.</summary>
    /// <exception cref="S3ErrorException">PreconditionFailed, or NoSuchKey.</exception>
    public static void CheckWrite(WriteConditions conditions, string key, ObjectVersion? newest)
    {
        var current = newest is { IsDeleteMarker: false } ? newest : null;
        if (conditions.IfNoneMatch is not null && current is not null) throw S3Errors.PreconditionFailed("If-None-Match");
        if (conditions.IfMatch is not { } match) return;
        if (current is null) throw S3Errors.NoSuchKey(key);
        if (!ETags.Matches(match, current.ETag)) throw S3Errors.PreconditionFailed("If-Match");
    }

    /// <summary>Checks the condition of a deletion.</summary>
    /// <exception cref="S3ErrorException">PreconditionFailed.</exception>
    public static void CheckDelete(string match, ObjectVersion? newest)
    {
        if (newest is null or { IsDeleteMarker: true } || !ETags.Matches(match, newest.ETag)) throw S3Errors.PreconditionFailed("If-Match");
    }

    private static string? FindFailed(ReadConditions conditions, ObjectVersion version, DateTimeOffset now, out bool isModified)
    {
        isModified = true;
        if (conditions.IfMatch is { } match)
        {
            if (!ETags.Matches(match, version.ETag)) return "If-Match";
        }
        else if (version.LastModified > conditions.IfUnmodifiedSince)
        {
            return "If-Unmodified-Since";
        }

        isModified = false;
        if (conditions.IfNoneMatch is { } none) return ETags.Matches(none, version.ETag) ? "If-None-Match" : null;
        return conditions.IfModifiedSince is { } since && since <= now && version.LastModified <= since ? "If-Modified-Since" : null;
    }
}
