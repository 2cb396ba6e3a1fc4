namespace Tern.Endpoints;

/// <summary>A group of AWS regions that is apart from the others: its names, and what it offers.</summary>
/// <param name="name">Its name, such as <c>aws</c> or <c>aws-cn</c>.</param>
public sealed partial class AwsPartition(string name)
{
    private readonly string[] _regions = [];

    /// <summary>Its name, such as <c>aws</c> or <c>aws-cn</c>.</summary>
    public string Name { get; } = name;

    /// <summary>What host names end in, such as <c>amazonaws.com</c>.</summary>
    public required string DnsSuffix { get; init; }

    /// <summary>What host names of both IPv4 and IPv6 end in, such as <c>api.aws</c>.</summary>
    public required string DualStackDnsSuffix { get; init; }

    /// <summary>The region that stands for the whole partition where a service has one endpoint only.</summary>
    public required string ImplicitGlobalRegion { get; init; }

    /// <summary>Whether there are FIPS endpoints.</summary>
    public bool SupportsFips { get; init; }

    /// <summary>Whether there are dual-stack endpoints.</summary>
    public bool SupportsDualStack { get; init; }

    private string[] Regions { init => _regions = value; }

    // What its regions look like, also those that are newer than this table: parts joined by '-', each a list of words, {w} for any word or {d} for digits.
    private string RegionPattern { get; init; } = "";

    /// <summary>The partition of a region: by the table, else by what its regions look like, else <c>aws</c>.</summary>
    /// <param name="region">The region, such as <c>eu-west-1</c>.</param>
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
