using System.Collections.Frozen;
using System.Globalization;

namespace Tern.Lambda.Local;

/// <summary>
/// A function's published versions, numbered from 1, and its aliases. Here all of them run the same program.
/// </summary>
internal sealed record FunctionVersions
{
    /// <summary>The version that every function has.</summary>
    public const string Latest = "$LATEST";

    public static readonly FunctionVersions None = new();

    /// <summary>Gets the number of published versions.</summary>
    public int Count { get; init; }

    /// <summary>Gets the versions of the aliases, by alias name.</summary>
    public IReadOnlyDictionary<string, string> Aliases { get; init; } = FrozenDictionary<string, string>.Empty;

    /// <summary>Returns the version that a qualifier selects, or null if there is no such version or alias.</summary>
    /// <param name="qualifier">A version number, an alias, or <c>$LATEST</c>; null is equivalent to
    /// <c>$LATEST</c>.</param>
    public string? Find(string? qualifier)
    {
        if (qualifier is null or Latest) return Latest;
        if (Aliases.TryGetValue(qualifier, out var version)) return version;
        return int.TryParse(qualifier, NumberStyles.None, CultureInfo.InvariantCulture, out var number) && number >= 1 && number <= Count ? qualifier : null;
    }
}
