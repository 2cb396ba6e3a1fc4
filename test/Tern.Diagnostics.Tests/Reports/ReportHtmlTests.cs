using System.Text;
using System.Text.RegularExpressions;
using System.Xml.Linq;

namespace Tern.Diagnostics.Tests.Reports;

public sealed class ReportHtmlTests
{
    [Fact]
    public void The_page_shows_each_finding_and_links_to_it()
    {
        var page = Page(Sample.Report(Sample.Finding(), Sample.Finding(Rules.Starvation, new FindingPlace("the process"))));

        Assert.Contains("<h1>2 findings: 1 error, 1 warning.</h1>", page, StringComparison.Ordinal);
        Assert.Contains("<a href=\"#finding-2\">STARVE</a>", page, StringComparison.Ordinal);
        Assert.Contains("<article id=\"finding-2\"", page, StringComparison.Ordinal);
        Assert.Contains("84 ms: the time of the reads", page, StringComparison.Ordinal);
        Assert.Contains("var loader = orders.Loader();", page, StringComparison.Ordinal);
        Assert.Contains("docs/rules/STARVE.md", page, StringComparison.Ordinal);
    }

    [Fact]
    public void The_page_needs_nothing_beside_it()
    {
        var page = Page(Sample.Report(Sample.Finding()));

        Assert.DoesNotContain("<script", page, StringComparison.OrdinalIgnoreCase);
        Assert.DoesNotContain("src=", page, StringComparison.OrdinalIgnoreCase);
        Assert.DoesNotContain("@import", page, StringComparison.OrdinalIgnoreCase);
        Assert.DoesNotContain("url(", page, StringComparison.OrdinalIgnoreCase);
        Assert.DoesNotContain("<link", page, StringComparison.OrdinalIgnoreCase);
        Assert.Contains("default-src 'none'", page, StringComparison.Ordinal);
    }

    [Fact]
    public void Names_from_outside_are_text()
    {
        const string hostile = "\"><script>alert(1)</script><img src=x onerror=alert(1)>'";
        var finding = Sample.Finding(place: new(hostile, hostile, hostile, hostile)) with
        {
            Summary = hostile, LostHow = hostile, Fix = hostile, FixCode = hostile, AcceptedBecause = hostile,
            Evidence = new() { SpanIds = [hostile], Keys = [hostile], Details = [new(hostile, hostile)] },
        };

        var page = Page(new DoctorReport([finding, finding], Sample.Noon) { Source = hostile, Notes = [hostile] });

        Assert.DoesNotContain("<script", page, StringComparison.OrdinalIgnoreCase);
        Assert.DoesNotContain("<img", page, StringComparison.OrdinalIgnoreCase);
    }

    [Fact]
    public void Names_do_not_turn_the_direction_of_writing_round()
    {
        var page = Page(Sample.Report(Sample.Finding(place: new("GET /\u202Etxt.exe\u2066", null, null, null))));

        Assert.DoesNotContain(page, static c => c is >= '\u202A' and <= '\u202E' or >= '\u2066' and <= '\u2069');
        Assert.Contains("GET /\uFFFDtxt.exe\uFFFD", page, StringComparison.Ordinal);
    }

    [Fact]
    public void Every_element_is_closed_every_id_is_one_and_every_link_leads_somewhere()
    {
        var page = Page(Sample.Report(Sample.Finding(), Sample.Finding(Rules.Starvation)));

        // Closes the elements that HTML doesn't require to be closed, so that the rest can be read as XML.
        var document = XDocument.Parse(Regex.Replace(page["<!doctype html>".Length..], "<meta ([^>]*)>", "<meta $1/>"));
        var ids = document.Descendants().Attributes("id").Select(static id => id.Value).ToList();
        Assert.Equal(ids.Distinct(), ids);
        var links = document.Descendants("a").Attributes("href").Select(static link => link.Value).Where(static link => link.StartsWith('#')).ToList();
        Assert.NotEmpty(links);
        Assert.All(links, link => Assert.Contains(link[1..], ids));
        Assert.All(document.Descendants("article"), article => Assert.Contains(article.Attribute("aria-labelledby")!.Value, ids));
        Assert.Single(document.Descendants("main"));
        Assert.Single(document.Descendants("h1"));
        Assert.Equal("en", document.Root!.Attribute("lang")!.Value);
    }

    [Fact]
    public void A_page_without_findings_states_that() =>
        Assert.Contains("No findings yet.", Page(Sample.Report()), StringComparison.Ordinal);

    private static string Page(DoctorReport report)
    {
        using var stream = new MemoryStream();
        report.WriteHtml(stream);
        return Encoding.UTF8.GetString(stream.ToArray());
    }
}
