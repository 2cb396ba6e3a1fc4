namespace Tern.Lambda.Metrics;

/// <summary>
/// Checks names against CloudWatch's rules. CloudWatch silently drops metrics with invalid names, so they are rejected
/// here.
/// </summary>
/// <remarks>Sources: "Specification: Embedded metric format" in the Amazon CloudWatch user guide; Dimension
/// and PutMetricData in its API reference.</remarks>
internal static class MetricNames
{
    public const int MaxDimensions = 30;

    public static void CheckNamespace(string name)
    {
        Check("namespace", name, 255);
        if (name[0] == ':' || name.StartsWith("AWS/", StringComparison.Ordinal))
            throw new ArgumentException(
                $"The metric namespace '{name}' starts with ':' or 'AWS/', which CloudWatch reserves. Use another name.", nameof(name));
    }

    public static void CheckMetric(string name) => CheckMember("metric", name, 1024);

    public static void CheckProperty(string name) => CheckMember("property", name, 1024);

    public static void CheckDimension(string name, string value)
    {
        CheckMember("dimension", name, 250);
        if (name[0] == ':')
            throw new ArgumentException($"The dimension '{name}' starts with ':', which CloudWatch doesn't allow. Use another name.", nameof(name));
        if (FindFault(value, 1024) is { } fault) throw new ArgumentException($"The value of the dimension '{name}' {fault}", nameof(value));
    }

    private static void CheckMember(string what, string name, int longest)
    {
        Check(what, name, longest);
        if (name is "_aws" or "requestId" or "valuesLeftOut" or "truncated")
            throw new ArgumentException($"The {what} can't be named '{name}', which is a field of the record. Use another name.", nameof(name));
    }

    private static void Check(string what, string text, int longest)
    {
        if (FindFault(text, longest) is { } fault) throw new ArgumentException($"The {what} {fault}", nameof(text));
    }

    private static string? FindFault(string text, int longest)
    {
        if (string.IsNullOrWhiteSpace(text)) return $"is empty. CloudWatch requires 1 to {longest} ASCII characters that aren't all spaces.";
        if (text.Length > longest) return $"has {text.Length} characters; CloudWatch allows at most {longest}. Shorten it.";
        foreach (var c in text)
            if (c is < ' ' or > '~') return $"contains U+{(int)c:X4}; CloudWatch only allows printable ASCII. Replace the character.";
        return null;
    }
}
