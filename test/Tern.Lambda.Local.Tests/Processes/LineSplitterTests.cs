using System.Text;

namespace Tern.Lambda.Local.Tests.Processes;

public sealed class LineSplitterTests
{
    [Theory]
    [InlineData("one\ntwo\n", "one", "two")]
    [InlineData("one\r\ntwo\r\n", "one", "two")]
    [InlineData("one\rtwo\r", "one", "two")]
    [InlineData("one\n\ntwo\r\r\nthree", "one", "", "two", "", "three")]
    [InlineData("one\r\n\r\ntwo", "one", "", "two")]
    public void Line_feeds_and_carriage_returns_end_a_line(string text, params string[] expected)
    {
        foreach (var size in (int[])[1, 2, 3, 100])
        {
            List<string> lines = [];
            var splitter = new LineSplitter(lines.Add);
            foreach (var piece in Encoding.UTF8.GetBytes(text).Chunk(size)) splitter.Add(piece);
            splitter.Flush();

            Assert.Equal(expected, lines);
        }
    }
}
