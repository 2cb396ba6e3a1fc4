using System.Globalization;

namespace Tern.Diagnostics;

/// <summary>
/// Formats findings for people: the problem in the first line, followed by its place, its cost and the fix.
/// </summary>
internal static class FindingText
{
    private const string Reset = "\u001b[0m";
    private const string Indent = "  ";
    private const int CodeColumn = 11;
    private const int Width = 120;

    public static string Of(Finding finding)
    {
        using var writer = new StringWriter { NewLine = "\n" };
        Write(writer, finding, useColor: false);
        return writer.ToString();
    }

    public static void Write(TextWriter writer, Finding finding, bool useColor)
    {
        var severity = finding.Severity.ToString().ToLowerInvariant();
        writer.Write(useColor ? $"{Color(finding.Severity)}{severity}{Reset}" : severity);
        writer.WriteLine($" {finding.Rule.Id}: {Plain(finding.Summary)}");
        Line(writer, "where", Place(finding.Place));
        if (finding.Count > 1) Line(writer, "seen", $"{Number(finding.Count)} times since {finding.FirstSeen.UtcDateTime:HH:mm:ss} UTC");
        Line(writer, "lost", finding.Lost > TimeSpan.Zero ? $"{Time(finding.Lost)}: {Plain(finding.LostHow)}" : Plain(finding.LostHow));
        if (finding.Evidence.Details is { Count: > 0 } details)
            Line(writer, "evidence", Plain(string.Join("; ", details.Select(static detail => $"{detail.Key}: {detail.Value}"))));
        Line(writer, "fix", Plain(finding.Fix));
        if (finding.FixCode is { Length: > 0 } code)
        {
            foreach (var line in code.Split('\n')) writer.WriteLine($"{Indent}{new string(' ', CodeColumn)}{Plain(line)}");
        }

        if (finding.AcceptedBecause is { } reason) Line(writer, "accepted", Plain(reason));
        Line(writer, "more", finding.Rule.HelpLink.AbsoluteUri);
    }

    /// <summary>Returns the place in one line that is safe to print.</summary>
    public static string Place(FindingPlace place) => Plain(place.ToString());

    /// <summary>Returns the number of findings by severity as a sentence.</summary>
    public static string Sum(IReadOnlyList<Finding> findings)
    {
        if (findings.Count == 0) return "No findings.";
        var (errors, warnings) = (Count(findings, FindingSeverity.Error), Count(findings, FindingSeverity.Warning));
        var notes = findings.Count - errors - warnings;
        var parts = new List<string>();
        if (errors > 0) parts.Add($"{errors} error{(errors == 1 ? "" : "s")}");
        if (warnings > 0) parts.Add($"{warnings} warning{(warnings == 1 ? "" : "s")}");
        if (notes > 0) parts.Add($"{notes} informational");
        return $"{findings.Count} finding{(findings.Count == 1 ? "" : "s")}: {string.Join(", ", parts)}.";
    }

    public static int Count(IReadOnlyList<Finding> findings, FindingSeverity severity)
    {
        var count = 0;
        foreach (var finding in findings)
        {
            if (finding.Severity == severity) count++;
        }

        return count;
    }

    /// <summary>
    /// Formats a time with a suitable unit and number of digits: <c>0.4 ms</c>, <c>104 ms</c>, <c>2.31 s</c>, <c>12
    /// min</c>.
    /// </summary>
    public static string Time(TimeSpan time) => time.TotalMilliseconds switch
    {
        < 10 => string.Create(CultureInfo.InvariantCulture, $"{time.TotalMilliseconds:0.#} ms"),
        < 1_000 => string.Create(CultureInfo.InvariantCulture, $"{time.TotalMilliseconds:0} ms"),
        < 120_000 => string.Create(CultureInfo.InvariantCulture, $"{time.TotalSeconds:0.##} s"),
        _ => string.Create(CultureInfo.InvariantCulture, $"{time.TotalMinutes:#,0} min"),
    };

    /// <summary>Formats a time in milliseconds with about three significant digits.</summary>
    public static string Milliseconds(TimeSpan time)
    {
        var ms = time.TotalMilliseconds;
        var format = Math.Abs(ms) switch { < 10 => "0.##", < 100 => "0.#", _ => "#,0" };
        return ms.ToString(format, CultureInfo.InvariantCulture) + " ms";
    }

    public static string Number(long number) => number.ToString("#,0", CultureInfo.InvariantCulture);

    /// <summary>
    /// Replaces control characters, so that a terminal doesn't interpret them. The names of tables, routes and spans
    /// come from outside, and an escape sequence in one could overwrite earlier lines.
    /// </summary>
    public static string Plain(string? text)
    {
        if (text is null) return "";
        var first = text.AsSpan().IndexOfAnyInRange('\u0000', '\u001f') >= 0 || text.AsSpan().IndexOfAnyInRange('\u007f', '\u009f') >= 0;
        return first ? string.Concat(text.Select(static c => char.IsControl(c) ? '\uFFFD' : c)) : text;
    }

    /// <summary>Writes a name and its text, and wraps long text with a hanging indent.</summary>
    private static void Line(TextWriter writer, string name, string text)
    {
        var front = $"{Indent}{name.PadRight(CodeColumn - 1)} ";
        var rest = text.AsSpan();
        while (front.Length + rest.Length > Width && rest[..(Width - front.Length)].LastIndexOf(' ') is > 0 and var end)
        {
            writer.Write(front);
            writer.WriteLine(rest[..end]);
            rest = rest[(end + 1)..];
            front = new string(' ', front.Length);
        }

        writer.Write(front);
        writer.WriteLine(rest);
    }

    private static string Color(FindingSeverity severity) => severity switch
    {
        FindingSeverity.Error => "\u001b[31m",
        FindingSeverity.Warning => "\u001b[33m",
        _ => "\u001b[36m",
    };
}
