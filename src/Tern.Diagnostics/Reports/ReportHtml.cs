using System.Globalization;
using System.Net;

namespace Tern.Diagnostics;

/// <summary>
/// Writes a report as an HTML page. The page uses no script: collapsible sections are <c>details</c> elements, which
/// work with keyboards and screen readers. All text from findings is encoded, and the page's content security policy
/// forbids loading or running anything.
/// </summary>
internal static class ReportHtml
{
    /// <summary>The content security policy: the page may use its own inline style and nothing else.</summary>
    public const string ContentSecurityPolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

    public static void Write(TextWriter page, DoctorReport report)
    {
        var sum = FindingText.Sum(report.Findings);
        page.Write(
            $"""
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="{ContentSecurityPolicy}">
            <meta name="color-scheme" content="light dark">
            <title>{Text(report.Source is null ? sum : $"{sum} {report.Source}")} Tern's doctor</title>
            <style>
            {ReportStyle.Css}
            </style>
            </head>
            <body>
            <a class="skip" href="#findings">Skip to the findings</a>
            <header>
            <h1>{Text(sum)}</h1>
            <p class="about">{Text(About(report))}</p>
            </header>

            """);
        if (report.Notes.Count > 0)
        {
            page.Write("<ul class=\"notes\" aria-label=\"Notes\">\n");
            foreach (var note in report.Notes) page.Write($"<li>{Text(note)}</li>\n");
            page.Write("</ul>\n");
        }

        page.Write("<main id=\"findings\">\n");
        if (report.Findings.Count == 0)
            page.Write("<p class=\"none\">No findings yet. Use the application, then reload this page.</p>\n");
        else if (report.Findings.Count > 1) WriteOverview(page, report.Findings);
        for (var index = 0; index < report.Findings.Count; index++) WriteFinding(page, report.Findings[index], index + 1);
        page.Write("</main>\n</body>\n</html>\n");
    }

    private static string About(DoctorReport report)
    {
        var when = report.CreatedAt.UtcDateTime.ToString("yyyy-MM-dd HH:mm:ss 'UTC'", CultureInfo.InvariantCulture);
        return report.Source is { } source ? $"{source}, {when}" : when;
    }

    private static void WriteOverview(TextWriter page, IReadOnlyList<Finding> findings)
    {
        page.Write(
            """
            <table>
            <caption>All findings</caption>
            <thead><tr><th scope="col">Rule</th><th scope="col" class="scope">Where</th><th scope="col" class="number">Count</th>
            <th scope="col" class="number">Lost</th></tr></thead>
            <tbody>

            """);
        for (var index = 0; index < findings.Count; index++)
        {
            var finding = findings[index];
            page.Write(
                $"""
                <tr><th scope="row"><a href="#finding-{index + 1}">{Text(finding.Rule.Id)}</a> {Text(finding.Rule.Title)}</th>
                <td class="scope">{Text(FindingText.Place(finding.Place))}</td>
                <td class="number">{FindingText.Number(finding.Count)}</td><td class="number">{Lost(finding)}</td></tr>

                """);
        }

        page.Write("</tbody>\n</table>\n");
    }

    private static void WriteFinding(TextWriter page, Finding finding, int number)
    {
        var severity = finding.Severity.ToString().ToLowerInvariant();
        page.Write(
            $"""
            <article id="finding-{number}" aria-labelledby="title-{number}">
            <h2 id="title-{number}"><span class="severity {severity}">{severity}</span> {Text(finding.Rule.Id)}: {Text(finding.Rule.Title)}</h2>
            <p class="summary">{Text(finding.Summary)}</p>
            <dl>

            """);
        Term(page, "Where", FindingText.Place(finding.Place));
        Term(page, "Seen", Seen(finding));
        Term(page, "Lost", finding.Lost > TimeSpan.Zero ? $"{FindingText.Time(finding.Lost)}: {finding.LostHow}" : finding.LostHow);
        if (finding.AcceptedBecause is { } reason) Term(page, "Accepted", reason);
        page.Write($"</dl>\n<h3>What to change</h3>\n<p>{Text(finding.Fix)}</p>\n");
        if (finding.FixCode is { Length: > 0 } code) page.Write($"<pre tabindex=\"0\"><code>{Text(code)}</code></pre>\n");
        WriteEvidence(page, finding.Evidence);
        page.Write(
            $"<p class=\"more\"><a href=\"{Text(finding.Rule.HelpLink.AbsoluteUri)}\" rel=\"noreferrer\">About {Text(finding.Rule.Id)}</a></p>\n</article>\n");
    }

    private static void WriteEvidence(TextWriter page, FindingEvidence evidence)
    {
        if (evidence.Details.Count == 0 && evidence.SpanIds.Count == 0 && evidence.Keys.Count == 0) return;
        page.Write("<details>\n<summary>Evidence</summary>\n<dl>\n");
        foreach (var (name, value) in evidence.Details) Term(page, name, value);
        Codes(page, "Spans", evidence.SpanIds);
        Codes(page, "Keys, hashed", evidence.Keys);
        page.Write("</dl>\n</details>\n");
    }

    private static void Term(TextWriter page, string name, string text) => page.Write($"<dt>{Text(name)}</dt><dd>{Text(text)}</dd>\n");

    private static void Codes(TextWriter page, string name, IReadOnlyList<string> codes)
    {
        if (codes.Count == 0) return;
        page.Write($"<dt>{name}</dt><dd>");
        for (var index = 0; index < codes.Count; index++) page.Write($"{(index > 0 ? " " : "")}<code>{Text(codes[index])}</code>");
        page.Write("</dd>\n");
    }

    private static string Seen(Finding finding)
    {
        var first = finding.FirstSeen.UtcDateTime.ToString("yyyy-MM-dd HH:mm:ss 'UTC'", CultureInfo.InvariantCulture);
        if (finding.Count <= 1) return first;
        return string.Create(CultureInfo.InvariantCulture, $"{finding.Count:#,0} times, from {first} to {finding.LastSeen.UtcDateTime:HH:mm:ss}");
    }

    private static string Lost(Finding finding) => finding.Lost > TimeSpan.Zero ? FindingText.Time(finding.Lost) : "";

    private static string Text(string? text) => WebUtility.HtmlEncode(FindingHtmlText(text));

    // Line breaks are kept in code. Other control characters have no meaning in a page, and format characters could be
    // harmful: U+202E, for example, reverses the text direction.
    private static string FindingHtmlText(string? text) => text is null ? "" : string.Concat(text.Select(static c =>
        (char.IsControl(c) && c is not ('\n' or '\t')) || char.GetUnicodeCategory(c) == UnicodeCategory.Format ? '\uFFFD' : c));
}
