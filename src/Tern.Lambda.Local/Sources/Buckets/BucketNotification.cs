namespace Tern.Lambda.Local.Sources.Buckets;

/// <summary>Which changes of a bucket a function hears of.</summary>
internal sealed record BucketNotification
{
    public required string Function { get; init; }

    /// <summary>Such as <c>s3:ObjectCreated:*</c>.</summary>
    public IReadOnlyList<string> Events { get; init; } = ["s3:ObjectCreated:*"];

    /// <summary>What keys begin with; empty for any.</summary>
    public string Prefix { get; init; } = "";

    /// <summary>What keys end with; empty for any.</summary>
    public string Suffix { get; init; } = "";

    /// <summary>Does a change concern it?</summary>
    /// <param name="key">The object's key.</param>
    /// <param name="change">Such as <c>ObjectCreated:Put</c>.</param>
    public bool Fits(string key, string change)
    {
        if (!key.StartsWith(Prefix, StringComparison.Ordinal) || !key.EndsWith(Suffix, StringComparison.Ordinal)) return false;
        foreach (var own in Events)
        {
            var pattern = own.StartsWith("s3:", StringComparison.Ordinal) ? own[3..] : own;
            if (pattern == "*" || pattern == change) return true;
            if (pattern.EndsWith(":*", StringComparison.Ordinal) && change.StartsWith(pattern[..^1], StringComparison.Ordinal)) return true;
        }

        return false;
    }
}
