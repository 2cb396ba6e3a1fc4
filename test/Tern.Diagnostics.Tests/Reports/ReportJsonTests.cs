using System.Text.Json;

namespace Tern.Diagnostics.Tests.Reports;

public sealed class ReportJsonTests
{
    [Fact]
    public void Json_holds_all_of_a_finding()
    {
        using var json = Json(Sample.Report(Sample.Finding() with { AcceptedBecause = "it is meant" }), static (report, stream) => report.WriteJson(stream));

        var root = json.RootElement;
        Assert.Equal("tern.doctor/1", root.GetProperty("schema").GetString());
        Assert.Equal("shop", root.GetProperty("source").GetString());
        var finding = root.GetProperty("findings")[0];
        Assert.Equal("NPLUS1", finding.GetProperty("rule").GetString());
        Assert.Equal("warning", finding.GetProperty("severity").GetString());
        Assert.Equal("GET /carts/{id}", finding.GetProperty("place").GetProperty("scope").GetString());
        Assert.Equal("DynamoDB.GetItem", finding.GetProperty("place").GetProperty("operation").GetString());
        Assert.Equal("orders", finding.GetProperty("place").GetProperty("resource").GetString());
        Assert.Equal("Shop.Carts.ReadAsync", finding.GetProperty("place").GetProperty("caller").GetString());
        Assert.Equal(1_234, finding.GetProperty("count").GetInt64());
        Assert.Equal(84, finding.GetProperty("lostMs").GetDouble());
        Assert.Equal("00f067aa0ba902b7", finding.GetProperty("evidence").GetProperty("spanIds")[0].GetString());
        Assert.Equal("distinct keys", finding.GetProperty("evidence").GetProperty("details")[0].GetProperty("name").GetString());
        Assert.Equal(Sample.Noon, finding.GetProperty("firstSeen").GetDateTimeOffset());
        Assert.Equal("it is meant", finding.GetProperty("acceptedBecause").GetString());
    }

    [Fact]
    public void Sarif_has_a_rule_a_level_a_place_and_a_fingerprint()
    {
        var other = Sample.Finding(Rules.Starvation, new FindingPlace("the process"));
        using var json = Json(Sample.Report(Sample.Finding(), other, Sample.Finding()), static (report, stream) => report.WriteSarif(stream));

        Assert.Equal("2.1.0", json.RootElement.GetProperty("version").GetString());
        var run = json.RootElement.GetProperty("runs")[0];
        var rules = run.GetProperty("tool").GetProperty("driver").GetProperty("rules");
        Assert.Equal(["NPLUS1", "STARVE"], rules.EnumerateArray().Select(static rule => rule.GetProperty("id").GetString()));
        var results = run.GetProperty("results").EnumerateArray().ToList();
        Assert.Equal(["warning", "error", "warning"], results.Select(static result => result.GetProperty("level").GetString()));
        Assert.Equal([0, 1, 0], results.Select(static result => result.GetProperty("ruleIndex").GetInt32()));
        var place = results[0].GetProperty("locations")[0].GetProperty("logicalLocations")[0];
        Assert.Contains("GET /carts/{id}", place.GetProperty("fullyQualifiedName").GetString(), StringComparison.Ordinal);
        var fingerprints = results.Select(static result => result.GetProperty("partialFingerprints").GetProperty("place/v1").GetString()).ToList();
        Assert.Equal(fingerprints[0], fingerprints[2]);
        Assert.NotEqual(fingerprints[0], fingerprints[1]);
    }

    [Fact]
    public void Sarif_keeps_an_accepted_finding_as_suppressed_and_notes_as_notifications()
    {
        var report = new DoctorReport([Sample.Finding() with { AcceptedBecause = "it is meant" }], Sample.Noon) { Notes = ["cut off"] };
        using var json = Json(report, static (report, stream) => report.WriteSarif(stream));

        var run = json.RootElement.GetProperty("runs")[0];
        Assert.Equal("it is meant", run.GetProperty("results")[0].GetProperty("suppressions")[0].GetProperty("justification").GetString());
        Assert.Equal(
            "cut off",
            run.GetProperty("invocations")[0].GetProperty("toolExecutionNotifications")[0].GetProperty("message").GetProperty("text").GetString());
    }

    private static JsonDocument Json(DoctorReport report, Action<DoctorReport, Stream> write)
    {
        using var stream = new MemoryStream();
        write(report, stream);
        return JsonDocument.Parse(stream.ToArray());
    }
}
