using System.Text.RegularExpressions;
using System.Xml.Linq;
using Tern.Load.Tests.Results;

namespace Tern.Load.Tests.Reports;

public sealed partial class ReportTests
{
    [Fact]
    public void The_page_loads_and_runs_nothing_and_what_others_wrote_is_text()
    {
        var run = Runs.Of([[1, 2, 3], [4]], "<script>alert(1)</script>", failed: 1, label: "\"><img src=x>");
        run.Findings = [new DoctorFinding("NPLUS1", "Warning", "GET /<b>", "12 reads", 40, TimeSpan.FromMilliseconds(250), "batch & go")];
        var page = HtmlReport.Of(run, ThresholdOutcome.Of(run, [Threshold.Parse("max<1ms"), Threshold.Parse("rate>1")]));

        Assert.DoesNotContain("<script", page, StringComparison.OrdinalIgnoreCase);
        Assert.DoesNotContain("<img", page, StringComparison.OrdinalIgnoreCase);
        Assert.DoesNotMatch(@"<[^>]*\s(src|href)\s*=", page);
        Assert.Contains("&lt;script&gt;alert(1)&lt;/script&gt;", page, StringComparison.Ordinal);
        Assert.Contains("Not met: max&lt;1ms", page, StringComparison.Ordinal);
        Assert.Contains("<b>NPLUS1</b>", page, StringComparison.Ordinal);
        Assert.Equal(4, Regex.Count(page, "<svg "));
        Assert.DoesNotContain("NaN", page, StringComparison.Ordinal);
    }

    [Fact]
    public void Every_plot_is_well_formed_and_stays_within_its_frame()
    {
        foreach (var run in (LoadResult[])[Runs.Of(
            [[1, 2, 3], [], [400]]), Runs.Of([[]]), Runs.Of([[0]]), Runs.Of([.. Enumerable.Range(1, 300).Select(static i => new[] { i * 1.5 })])])
        {
            foreach (Match svg in Svg().Matches(HtmlReport.Of(run, [])))
            {
                var plot = XElement.Parse(svg.Value);
                var points = plot.Descendants("polyline")
                    .SelectMany(static line => line.Attribute("points")!.Value.Split(' ', StringSplitOptions.RemoveEmptyEntries));
                Assert.All(points, static point =>
                {
                    var (x, y) = (double.Parse(point.Split(',')[0]), double.Parse(point.Split(',')[1]));
                    Assert.InRange(x, 0, 560);
                    Assert.InRange(y, 0, 240);
                });
            }
        }
    }

    [Fact]
    public void The_history_plots_all_runs_in_their_order_and_says_where_machines_differ()
    {
        var page = HtmlReport.OfHistory("shop", [Runs.Of([[1]], label: "1.0"), Runs.Of([[2]], label: "1.1", machine: Runs.Here with { Processors = 8 })]);

        Assert.Contains("<td>1.0</td>", page, StringComparison.Ordinal);
        Assert.Contains("different machines: processors: 2 and 8", page, StringComparison.Ordinal);
        Assert.Equal(3, Regex.Count(page, "<svg "));
    }

    [Fact]
    public void Markdown_says_the_figures_the_refusal_and_the_failures()
    {
        var run = Runs.Of([[.. Enumerable.Repeat(5.0, 1_000)]], "a|b", failed: 3);
        var text = MarkdownReport.Of(run, ThresholdOutcome.Of(run, [Threshold.Parse("p99<1ms")]));

        Assert.Contains("# a\\|b", text, StringComparison.Ordinal);
        Assert.Contains("| all | 1,000 | 3 | 5.00 ms | 5.00 ms | 5.00 ms | 5.00 ms | 5.00 ms | – | – | 5.00 ms |", text, StringComparison.Ordinal);
        Assert.Contains("Too few samples: p99.9 needs 10,000 samples, there were 1,000.", text, StringComparison.Ordinal);
        Assert.Contains("| wrong status | 3 | status 503 |", text, StringComparison.Ordinal);
        Assert.Contains("| p99<1ms | NOT MET | 5.00 ms |", text, StringComparison.Ordinal);
        foreach (var table in text.Split("\n\n").Where(static block => block.StartsWith('|')))
            Assert.Single(table.Split('\n', StringSplitOptions.RemoveEmptyEntries).Where(static line => line.StartsWith('|'))
                .Select(static line => line.Replace("\\|", "", StringComparison.Ordinal).Count(static c => c == '|')).Distinct());
    }

    [Fact]
    public void The_table_of_seconds_has_a_row_for_each_and_leaves_out_what_is_not_known()
    {
        var writer = new StringWriter();
        CsvReport.Write(Runs.Of([[1, 2], [3]]), writer);
        var lines = writer.ToString().TrimEnd().Split('\n');

        Assert.Equal(3, lines.Length);
        Assert.All(lines, line => Assert.Equal(lines[0].Count(static c => c == ','), line.Count(static c => c == ',')));
        Assert.Equal("0,1,2,2,0,2,0,0,1,0.1,,,,,2", lines[1]);
    }

    [GeneratedRegex("<svg .*?</svg>", RegexOptions.Singleline)]
    private static partial Regex Svg();
}
