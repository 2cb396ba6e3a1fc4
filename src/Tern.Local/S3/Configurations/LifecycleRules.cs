using Tern.Local.S3.Model;

namespace Tern.Local.S3;

/// <summary>Checks the rules of lifecycle configurations, and maps them to the engine's.</summary>
internal static class LifecycleRules
{
    private const int MaxRules = 1000;

    /// <summary>Gives each rule an ID, and returns the rules for the engine.</summary>
    /// <param name="rules">The rules of the request.</param>
    /// <param name="minTransition">The size in bytes from which objects change their storage class.</param>
    /// <exception cref="S3ErrorException">A rule isn't valid.</exception>
    public static List<LifecycleRule> Read(List<Model.LifecycleRule> rules, long minTransition)
    {
        if (rules.Count is 0 or > MaxRules) throw S3Errors.MalformedXml();
        foreach (var rule in rules)
        {
            rule.ID = rule.ID is { Length: > 0 } id ? id : Guid.NewGuid().ToString();
            Check(rule);
        }

        if (rules.DistinctBy(static rule => rule.ID).Count() < rules.Count)
            throw S3Errors.InvalidArgument("Rule ID must be unique. Found same ID for more than one rule", "ID");
        return [.. rules.Select(rule => Map(rule, minTransition))];
    }

    private static void Check(Model.LifecycleRule rule)
    {
        if (rule.ID!.Length > 255) throw S3Errors.InvalidArgument("ID length should not exceed allowed limit of 255", "ID");
        if (rule is { Filter: not null, Prefix: not null } or { Filter: null, Prefix: null }) throw S3Errors.MalformedXml();
        if (rule is
            {
                Expiration: null, Transitions: null, NoncurrentVersionExpiration: null, NoncurrentVersionTransitions: null,
                AbortIncompleteMultipartUpload: null,
            })
        {
            throw S3Errors.InvalidRequest("At least one action needs to be specified in a rule");
        }

        if (rule.Expiration is { } expiration)
        {
            var given = (expiration.Days is null ? 0 : 1) + (expiration.Date is null ? 0 : 1) + (expiration.ExpiredObjectDeleteMarker is null ? 0 : 1);
            if (given != 1) throw S3Errors.MalformedXml();
            if (expiration.Days is <= 0) throw S3Errors.InvalidArgument("'Days' for Expiration action must be a positive integer", "Days");
            CheckDate(expiration.Date);
            if (expiration.ExpiredObjectDeleteMarker is not null && (TagsOf(rule.Filter).Count > 0 || HasSize(rule.Filter)))
                throw S3Errors.InvalidRequest("Tag-based filter cannot be used with ExpiredObjectDeleteMarker.");
        }

        foreach (var transition in rule.Transitions ?? []) Check(transition);
        if (rule.NoncurrentVersionExpiration is { NoncurrentDays: <= 0 })
            throw S3Errors.InvalidArgument("'NoncurrentDays' for NoncurrentVersionExpiration action must be a positive integer", "NoncurrentDays");
        if (rule.AbortIncompleteMultipartUpload is { DaysAfterInitiation: <= 0 })
        {
            throw S3Errors.InvalidArgument(
                "'DaysAfterInitiation' for AbortIncompleteMultipartUpload action must be a positive integer", "DaysAfterInitiation");
        }

        var filters = rule.Filter is not { } filter ? 0 : (filter.Prefix is null ? 0 : 1) + (filter.Tag is null ? 0 : 1) + (filter.And is null ? 0 : 1)
            + (filter.ObjectSizeGreaterThan is null ? 0 : 1) + (filter.ObjectSizeLessThan is null ? 0 : 1);
        if (filters > 1) throw S3Errors.MalformedXml();
    }

    private static void Check(Transition transition)
    {
        if (transition is { Days: not null, Date: not null }) throw S3Errors.MalformedXml();
        CheckDate(transition.Date);
        if (transition.Days is < 0) throw S3Errors.InvalidArgument("'Days' in Transition action must be nonnegative", "Days");
        if (transition is { Date: null, StorageClass: "STANDARD_IA" or "ONEZONE_IA" } && (transition.Days ?? 0) < 30)
        {
            throw S3Errors.InvalidArgument(
                $"'Days' in Transition action must be greater than or equal to 30 for storageClass '{transition.StorageClass}'", "Days");
        }
    }

    private static void CheckDate(DateTimeOffset? date)
    {
        if (date is { } given && given.UtcDateTime.TimeOfDay != TimeSpan.Zero) throw S3Errors.InvalidArgument("'Date' must be at midnight GMT", "Date");
    }

    private static LifecycleRule Map(Model.LifecycleRule rule, long minTransition) => new()
    {
        Id = rule.ID!,
        MinTransitionBytes = minTransition,
        IsEnabled = rule.Status == "Enabled",
        Filter = new LifecycleFilter
        {
            Prefix = rule.Filter?.And?.Prefix ?? rule.Filter?.Prefix ?? rule.Prefix ?? "",
            Tags = TagsOf(rule.Filter),
            SizeGreaterThan = rule.Filter?.And?.ObjectSizeGreaterThan ?? rule.Filter?.ObjectSizeGreaterThan,
            SizeLessThan = rule.Filter?.And?.ObjectSizeLessThan ?? rule.Filter?.ObjectSizeLessThan,
        },
        ExpirationDays = rule.Expiration?.Days,
        ExpirationDate = rule.Expiration?.Date,
        ExpiresDeleteMarkers = rule.Expiration?.ExpiredObjectDeleteMarker is true,
        NoncurrentDays = rule.NoncurrentVersionExpiration?.NoncurrentDays,
        NewerNoncurrentVersions = rule.NoncurrentVersionExpiration?.NewerNoncurrentVersions ?? 0,
        AbortUploadDays = rule.AbortIncompleteMultipartUpload?.DaysAfterInitiation,
        Transitions = [.. (rule.Transitions ?? []).Select(static transition =>
            new LifecycleTransition(transition.StorageClass ?? throw S3Errors.MalformedXml(), transition.Days, transition.Date))],
    };

    private static List<S3Tag> TagsOf(LifecycleRuleFilter? filter) =>
        [.. (filter?.And?.Tags ?? (filter?.Tag is { } tag ? [tag] : [])).Select(static tag => new S3Tag(tag.Key!, tag.Value!))];

    private static bool HasSize(LifecycleRuleFilter? filter) => filter is { ObjectSizeGreaterThan: not null } or { ObjectSizeLessThan: not null }
        or { And.ObjectSizeGreaterThan: not null } or { And.ObjectSizeLessThan: not null };
}
