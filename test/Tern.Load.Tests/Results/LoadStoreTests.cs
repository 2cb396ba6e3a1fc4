using System.Text;
using Tern.Load.Tests.Histograms;

namespace Tern.Load.Tests.Results;

public sealed class LoadStoreTests
{
    [Fact]
    public void A_stored_run_is_read_back_the_same()
    {
        var run = Runs.Of([[1.5, 2, 30], [4]], "shop | a", failed: 2, label: "1.4.0");
        run.Findings = [new DoctorFinding("NPLUS1", "Warning", "GET /prices", "12 reads", 40, TimeSpan.FromMilliseconds(250), "batch them")];
        var read = LoadStore.Read(Stored(run), "run.json");

        Assert.Equal((run.Name, run.Label, run.Started, run.Duration), (read.Name, read.Label, read.Started, read.Duration));
        Assert.Equal(run.Machine, read.Machine);
        Assert.Equal(run.Findings, read.Findings);
        Assert.Equal(run.Total.Failures, read.Total.Failures);
        Assert.Equal(run.Total.Response.Counts, read.Total.Response.Counts);
        Assert.Equal((run.Total.Response.Min, run.Total.Response.Max), (read.Total.Response.Min, read.Total.Response.Max));
        Assert.Equal(run.Intervals.Select(static interval => interval.Histogram().Count), read.Intervals.Select(static interval => interval.Histogram().Count));
        Assert.Equal(Stored(read), Stored(LoadStore.Read(Stored(read), "run.json")));
    }

    [Fact]
    public void A_file_that_is_cut_off_or_another_is_refused_with_its_name()
    {
        var whole = Stored(Runs.Of([[1, 2, 3]]));
        foreach (var length in (int[])[0, 1, 100, whole.Length / 2, whole.Length - 2])
            Assert.StartsWith(
                "run.json isn't a stored load",
                Assert.Throws<FormatException>(() => LoadStore.Read(whole.AsMemory(0, length), "run.json")).Message,
                StringComparison.Ordinal);
        foreach (var other in (string[])["{}", "[]", "7", """{"ternLoad":1}""", """{"ternLoad":2}""", """{"ternLoad":"x"}"""])
            Assert.Contains(
                "run.json", Assert.Throws<FormatException>(() => LoadStore.Read(Encoding.UTF8.GetBytes(other), "run.json")).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void The_log_has_a_line_for_each_second_that_another_reader_reads()
    {
        var writer = new StringWriter();
        HlogReport.Write(Runs.Of([[1, 2], [300]]), writer);
        var lines = writer.ToString().Split('\n', StringSplitOptions.RemoveEmptyEntries);

        Assert.Equal("#[Histogram log format version 1.3]", lines[0]);
        Assert.Equal("#[StartTime: 1795348800.000 (seconds since epoch), Sun, 22 Nov 2026 12:00:00 GMT]", lines[2]);
        Assert.Equal("\"StartTimestamp\",\"Interval_Length\",\"Interval_Max\",\"Interval_Compressed_Histogram\"", lines[3]);
        Assert.StartsWith("0.000,1.000,2.000,HISTF", lines[4], StringComparison.Ordinal);
        Assert.StartsWith("1.000,1.000,300.000,HISTF", lines[5], StringComparison.Ordinal);
        Assert.Equal([PublicDecoder.LowestEquivalent(1_000_000), PublicDecoder.LowestEquivalent(2_000_000)], PublicDecoder.Decode(lines[4].Split(',')[3]).Keys);
    }

    [Fact]
    public void Scenarios_of_a_log_are_told_apart_by_tags_without_commas()
    {
        var writer = new StringWriter();
        HlogReport.Write(Runs.OfScenarios([[[1]], [[2]]]), writer);

        Assert.Contains("Tag=s0,0.000,", writer.ToString(), StringComparison.Ordinal);
        Assert.Contains("Tag=s1,0.000,", writer.ToString(), StringComparison.Ordinal);
    }

    private static byte[] Stored(LoadResult run)
    {
        using var stream = new MemoryStream();
        LoadStore.Write(run, stream);
        return stream.ToArray();
    }
}
