using System.Globalization;

namespace Tern.Diagnosis;

/// <summary>A finding as a few lines of plain text.</summary>
internal static class FindingText
{
    public static string Of(Finding finding)
    {
        var lost = finding.Lost > TimeSpan.Zero ? $"; {Milliseconds(finding.Lost)} lost ({finding.LostHow})" : "";
        var often = finding.Count == 1 ? "once" : finding.Count.ToString("N0", CultureInfo.InvariantCulture) + " times";
        var accepted = finding.AcceptedBecause is { } reason ? $"\n  accepted: {reason}" : "";
        return $"""
            {finding.Rule.Id} {finding.Severity.ToString().ToLowerInvariant()}: {finding.Summary}
              at {finding.Place}
              {often}{lost}
              {finding.Fix}
              {finding.Rule.HelpLink}{accepted}
            """;
    }

    /// <summary>A time in milliseconds: three digits that count.</summary>
    public static string Milliseconds(TimeSpan time)
    {
        var ms = time.TotalMilliseconds;
        var format = Math.Abs(ms) switch { < 10 => "0.##", < 100 => "0.#", _ => "#,0" };
        return ms.ToString(format, CultureInfo.InvariantCulture) + " ms";
    }
}
