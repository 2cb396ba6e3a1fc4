namespace Tern.Lambda.Local.Sources;

/// <summary>Selects the changes of a bucket that a function is notified of.</summary>
internal sealed record BucketNotification
{
    public required string Function { get; init; }

    /// <summary>Gets the event types, such as <c>s3:ObjectCreated:*</c>.</summary>
    public IReadOnlyList<string> Events { get; init; } = ["s3:ObjectCreated:*"];

    /// <summary>Gets the prefix that keys must have; empty for any key.</summary>
    public string Prefix { get; init; } = "";

    /// <summary>Gets the suffix that keys must have; empty for any key.</summary>
    public string Suffix { get; init; } = "";

    /// <summary>Returns true if the function is notified of a change; otherwise, false.</summary>
    /// <param name="key">The object's key.</param>
    /// <param name="change">The change, such as <c>ObjectCreated:Put</c>.</param>
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
