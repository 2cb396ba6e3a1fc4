
namespace Tern.Diagnostics.Tests.Reports;

public sealed class FindingTextTests
{
    [Fact]
    public void A_finding_is_a_few_lines()
    {
        Assert.Equal(
            """
            warning NPLUS1: 20 single reads of orders; one request would suffice.
              where      GET /carts/{id}, DynamoDB.GetItem of orders, in Shop.Carts.ReadAsync
              seen       1,234 times since 12:00:00 UTC
              lost       84 ms: the time of the reads, minus the longest of them
              evidence   distinct keys: 20
              fix        Read them through orders.Loader().
                         var loader = orders.Loader();
                         await loader.GetAsync(key);
              more       https://github.com/tern-dotnet/tern/blob/main/docs/rules/NPLUS1.md

            """,
            FindingText.Of(Sample.Finding()));
    }

    [Fact]
    public void Foreign_names_cannot_control_the_terminal()
    {
        var text = FindingText.Of(Sample.Finding(place: new("GET /\u001b[2J\r\n/{x}", "Dynamo\u009bDB", "\u0007")) with { Summary = "a\u001b]0;title\u0007b" });

        Assert.DoesNotContain(text, static c => char.IsControl(c) && c != '\n');
        Assert.Contains("GET /\uFFFD[2J\uFFFD\uFFFD/{x}", text, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(0.4, "0.4 ms")]
    [InlineData(104, "104 ms")]
    [InlineData(2_310, "2.31 s")]
    [InlineData(720_000, "12 min")]
    public void A_time_has_the_digits_that_matter(double milliseconds, string text) =>
        Assert.Equal(text, FindingText.Time(TimeSpan.FromMilliseconds(milliseconds)));

    [Fact]
    public void A_report_ends_with_its_totals_and_notes()
    {
        var report = new DoctorReport(
            [Sample.Finding(), Sample.Finding(Rules.Starvation), Sample.Finding(Rules.FirstCall)], Sample.Noon) { Notes = ["cut off"] };

        Assert.EndsWith("note: cut off\n3 findings: 1 error, 1 warning, 1 informational.\n", report.ToString(), StringComparison.Ordinal);
        Assert.Equal("No findings.\n", new DoctorReport([], Sample.Noon).ToString());
    }
}
