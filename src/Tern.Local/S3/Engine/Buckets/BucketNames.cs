namespace Tern.Local.S3;

/// <summary>The rules of bucket names.</summary>
internal static class BucketNames
{
    // Each label between dots begins and ends with a letter or digit.
    private static readonly string[] s_brokenLabels = ["..", ".-", "-."];

    private static readonly string[] s_reservedPrefixes = ["xn--", "sthree-", "amzn-s3-demo-"];

    private static readonly string[] s_reservedSuffixes = ["-s3alias", "--ol-s3", ".mrap", "--x-s3", "--table-s3"];

    /// <summary>
    /// Returns true for 3 to 63 lower-case letters, digits, dots and hyphens that aren't like an IP address or a name
    /// that AWS reserves; otherwise, false.
    /// </summary>
    public static bool IsValid(string name)
    {
        if (name.Length is < 3 or > 63 || !char.IsAsciiLetterOrDigit(name[0]) || !char.IsAsciiLetterOrDigit(name[^1])) return false;
        foreach (var character in name)
        {
            if (!char.IsAsciiLetterLower(character) && !char.IsAsciiDigit(character) && character is not ('.' or '-')) return false;
        }

        return !s_brokenLabels.Any(broken => name.Contains(broken, StringComparison.Ordinal)) && !IsAddress(name)
            && !s_reservedPrefixes.Any(prefix => name.StartsWith(prefix, StringComparison.Ordinal))
            && !s_reservedSuffixes.Any(suffix => name.EndsWith(suffix, StringComparison.Ordinal));
    }

    private static bool IsAddress(string name) =>
        name.Split('.') is { Length: 4 } numbers && numbers.All(static number => number.Length is > 0 and <= 3 && number.All(char.IsAsciiDigit));
}
