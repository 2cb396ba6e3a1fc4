using System.Collections.Frozen;
using System.Globalization;

namespace Tern.Lambda.Local;

/// <summary>The published versions of a function, which are numbers from 1, and the aliases that lead to them. All of them run the same program here.</summary>
internal sealed record FunctionVersions
{
    /// <summary>The version that every function has.</summary>
    public const string Latest = "$LATEST";

    public static readonly FunctionVersions None = new();

    /// <summary>How many versions are published.</summary>
    public int Count { get; init; }

    /// <summary>The versions of aliases, by the aliases' names.</summary>
    public IReadOnlyDictionary<string, string> Aliases { get; init; } = FrozenDictionary<string, string>.Empty;

    /// <summary>The version that a qualifier leads to; null if there is no such version or alias.</summary>
    /// <param name="qualifier">The number of a version, the name of an alias, or <c>$LATEST</c>; null for that.</param>
    public string? Find(string? qualifier)
    {
        if (qualifier is null or Latest) return Latest;
        if (Aliases.TryGetValue(qualifier, out var version)) return version;
        return int.TryParse(qualifier, NumberStyles.None, CultureInfo.InvariantCulture, out var number) && number >= 1 && number <= Count ? qualifier : null;
    }
}
