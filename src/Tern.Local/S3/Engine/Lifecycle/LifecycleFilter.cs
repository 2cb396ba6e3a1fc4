namespace Tern.Local.S3;

/// <summary>The objects to which a lifecycle rule applies: those that meet all conditions.</summary>
internal sealed class LifecycleFilter
{
    public static LifecycleFilter All { get; } = new();

    public string Prefix { get; init; } = "";

    public IReadOnlyList<S3Tag> Tags { get; init; } = [];

    /// <summary>Gets the size in bytes above which objects match, or null.</summary>
    public long? SizeGreaterThan { get; init; }

    /// <summary>Gets the size in bytes below which objects match, or null.</summary>
    public long? SizeLessThan { get; init; }

    public bool Matches(ObjectVersion version)
    {
        if (!version.Key.StartsWith(Prefix, StringComparison.Ordinal)) return false;
        if (SizeGreaterThan is { } lower && version.Size <= lower) return false;
        if (SizeLessThan is { } upper && version.Size >= upper) return false;
        foreach (var tag in Tags)
        {
            if (!version.Tags.Contains(tag)) return false;
        }

        return true;
    }
}
