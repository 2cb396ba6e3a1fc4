using System.Text.Json;
using Tern.TestHarness;

namespace Tern.Diagnostics.Tests.Reports;

public sealed class ReportFilesTests : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("tern-doctor-");

    public void Dispose() => _folder.Delete(recursive: true);

    [Fact]
    public void A_doctor_that_ends_leaves_its_files()
    {
        var options = new DoctorOptions();
        (options.Output.Console, options.Output.JsonFile) = (false, At("out/doctor.json"));
        (options.Output.SarifFile, options.Output.HtmlFile) = (At("doctor.sarif"), At("doctor.html"));

        using (var doctor = Doctor.Start(options))
        {
            doctor.Engine.Store.Add(new() { Rule = Rules.Scan, Place = new("GET /all"), Summary = "a scan", Fix = "a query" });
        }

        using var json = JsonDocument.Parse(File.ReadAllText(At("out/doctor.json")));
        Assert.Contains(json.RootElement.GetProperty("findings").EnumerateArray(), static finding => finding.GetProperty("rule").GetString() == "SCAN");
        Assert.Contains("SCAN", File.ReadAllText(At("doctor.sarif")), StringComparison.Ordinal);
        Assert.Contains("SCAN", File.ReadAllText(At("doctor.html")), StringComparison.Ordinal);
        Assert.Equal(3, _folder.EnumerateFiles("*", SearchOption.AllDirectories).Count());
    }

    [Fact]
    public void A_file_that_cannot_be_written_is_reported_once_and_the_others_are_written()
    {
        using var console = new StringWriter();
        File.WriteAllText(At("file"), "");
        var files = new ReportFiles(new() { Writer = console, JsonFile = At("file/doctor.json"), HtmlFile = At("doctor.html") }, TimeProvider.System);

        files.Write(Sample.Report());
        files.Write(Sample.Report());

        Assert.Contains(At("file/doctor.json"), Assert.Single(console.ToString().Split('\n', StringSplitOptions.RemoveEmptyEntries)), StringComparison.Ordinal);
        Assert.True(File.Exists(At("doctor.html")));
    }

    [Fact]
    public void Files_are_written_while_the_doctor_runs_but_not_all_the_time()
    {
        var clock = new ManualTimeProvider();
        var files = new ReportFiles(new() { JsonFile = At("doctor.json") }, clock);
        var written = 0;
        DoctorReport Report()
        {
            written++;
            return Sample.Report();
        }

        clock.Advance(TimeSpan.FromSeconds(20));
        files.WriteIfDue(Report); // nothing has changed
        files.Changed();
        files.WriteIfDue(Report);
        files.Changed();
        files.WriteIfDue(Report); // just now
        Assert.Equal(1, written);
        clock.Advance(TimeSpan.FromSeconds(10));
        files.WriteIfDue(Report);
        Assert.Equal(2, written);
    }

    private string At(string name) => Path.Combine(_folder.FullName, name);
}
