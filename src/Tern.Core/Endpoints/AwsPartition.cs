using System.ComponentModel;

namespace Tern.Endpoints;

/// <summary>An AWS partition, an isolated group of regions: its names and features.</summary>
/// <param name="name">The partition's name, such as <c>aws</c> or <c>aws-cn</c>.</param>
public sealed partial class AwsPartition(string name)
{
    private readonly string[] _regions = [];

    /// <summary>Gets the partition's name, such as <c>aws</c> or <c>aws-cn</c>.</summary>
    public string Name { get; } = name;

    /// <summary>Gets the suffix of host names, such as <c>amazonaws.com</c>.</summary>
    public required string DnsSuffix { get; init; }

    /// <summary>Gets the suffix of dual-stack host names (IPv4 and IPv6), such as <c>api.aws</c>.</summary>
    public required string DualStackDnsSuffix { get; init; }

    /// <summary>Gets the Region that represents the whole partition for services with a single endpoint.</summary>
    public required string ImplicitGlobalRegion { get; init; }

    /// <summary>Gets a value indicating whether the partition supports FIPS endpoints.</summary>
    public bool SupportsFips { get; init; }

    /// <summary>Gets a value indicating whether the partition supports dual-stack endpoints.</summary>
    public bool SupportsDualStack { get; init; }

    private string[] Regions { init => _regions = value; }

    // The pattern of its Regions, including those newer than this table: parts joined by '-', each a list of words,
    // {w} for any word or {d} for digits.
    private string RegionPattern { get; init; } = "";

    /// <summary>
    /// Returns the partition of a Region: from the table, else by matching the patterns of Region names, else
    /// <c>aws</c>.
    /// </summary>
    /// <param name="region">The Region, such as <c>eu-west-1</c>.</param>
    /// <returns>The partition.</returns>
    public static AwsPartition Of(string region)
    {
        foreach (var partition in Table.All)
            if (Array.IndexOf(partition._regions, region) >= 0) return partition;
        foreach (var partition in Table.All)
            if (Matches(region, partition.RegionPattern)) return partition;
        return Table.All[0];
    }

    private static bool Matches(ReadOnlySpan<char> region, ReadOnlySpan<char> pattern)
    {
        while (true)
        {
            var regionEnd = region.IndexOf('-');
            var patternEnd = pattern.IndexOf('-');
            if (regionEnd < 0 != patternEnd < 0) return false;
            if (regionEnd < 0) return MatchesPart(region, pattern);
            if (!MatchesPart(region[..regionEnd], pattern[..patternEnd])) return false;
            region = region[(regionEnd + 1)..];
            pattern = pattern[(patternEnd + 1)..];
        }
    }

    private static bool MatchesPart(ReadOnlySpan<char> part, ReadOnlySpan<char> pattern)
    {
        if (part.IsEmpty) return false;
        if (pattern is "{d}") return !part.ContainsAnyExceptInRange('0', '9');
        if (pattern is "{w}")
        {
            foreach (var c in part)
                if (!char.IsAsciiLetterOrDigit(c) && c != '_') return false;
            return true;
        }

        foreach (var word in pattern.Split('|'))
            if (part.SequenceEqual(pattern[word])) return true;
        return false;
    }
}
