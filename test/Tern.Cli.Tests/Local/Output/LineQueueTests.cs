using System.Text;

namespace Tern.Cli.Tests.Local.Output;

public sealed class LineQueueTests
{
    [Fact]
    public async Task Lines_of_many_threads_are_written_whole_and_all()
    {
        var output = new MemoryStream();
        var lines = new LineQueue(output);

        await Task.WhenAll(Enumerable.Range(0, 8).Select(thread => Task.Run(() =>
        {
            for (var i = 0; i < 2000; i++) lines.Add(Encoding.UTF8.GetBytes($"{thread} {i} {new string('x', 100)}"));
        })));
        lines.Flush();

        var written = Encoding.UTF8.GetString(output.ToArray()).Split('\n', StringSplitOptions.RemoveEmptyEntries);
        Assert.Equal(16000, written.Distinct().Count());
        foreach (var thread in written.GroupBy(line => line[0]))
            Assert.Equal(Enumerable.Range(0, 2000), thread.Select(line => int.Parse(line.Split(' ')[1], System.Globalization.CultureInfo.InvariantCulture)));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_stream_that_nobody_reads_any_more_stops_nobody(bool closedFromTheStart)
    {
        var lines = new LineQueue(
            new BrokenStream(closedFromTheStart ? new UnauthorizedAccessException("Bad file descriptor") : new IOException("Broken pipe")));

        for (var i = 0; i < 100_000; i++) lines.Add("a line that goes nowhere"u8);

        lines.Flush();
    }

    private sealed class BrokenStream(Exception failure) : MemoryStream
    {
        public override void Write(ReadOnlySpan<byte> buffer) => throw failure;
    }
}
