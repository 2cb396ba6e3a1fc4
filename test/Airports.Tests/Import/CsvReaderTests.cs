using Airports.Import;

namespace Airports.Tests.Import;

public sealed class CsvReaderTests
{
    [Fact]
    public void Plain_fields_are_split_at_commas() => Assert.Equal([["1", "2"], ["3", "4"]], Read("a,b\n1,2\n3,4\n"));

    [Fact]
    public void Quoted_fields_keep_commas_quotes_and_line_breaks() =>
        Assert.Equal([["W. H. \"Bud\" Barron", "Dublin, GA"], ["two\nlines", ""]], Read("a,b\n\"W. H. \"\"Bud\"\" Barron\",\"Dublin, GA\"\n\"two\nlines\",\n"));

    [Theory]
    [InlineData("a,b\r\n1,2\r\n")]
    [InlineData("a,b\n1,2")]
    [InlineData("\"a\",b\r\n\"1\",\"2\"")]
    public void Line_ends_may_be_either_and_the_last_may_be_absent(string text) => Assert.Equal([["1", "2"]], Read(text));

    [Fact]
    public void A_header_alone_has_no_records() => Assert.Empty(Read("a,b\n"));

    [Theory]
    [InlineData("b,a\n1,2\n", "x.csv, line 1: the header must be 'a,b', but it is 'b,a'.")]
    [InlineData("a,b\n1,2\n3\n", "x.csv, line 3: expected 2 fields, but found 1.")]
    [InlineData("a,b\n1,2,3\n", "x.csv, line 2: expected 2 fields, but found 3.")]
    [InlineData("a,b\n1,x\"y\"\n", "x.csv, line 2: a quote inside a field that doesn't start with one.")]
    [InlineData("a,b\n\"1\"x,2\n", "x.csv, line 2: expected a comma or the end of the line, but found 'x'.")]
    [InlineData("a,b\n\"1\n\n,2\n", "x.csv, line 2: a quoted field without an end.")]
    [InlineData("a,b\n\"1\n2\",3\n4\n", "x.csv, line 4: expected 2 fields, but found 1.")]
    [InlineData("", "x.csv, line 1: the header must be 'a,b', but it is ''.")]
    public void Malformed_text_is_refused_with_its_line(string text, string message) =>
        Assert.Equal(message, Assert.Throws<FormatException>(() => Read(text)).Message);

    private static List<string[]> Read(string text) => [.. new CsvReader(new StringReader(text), "x.csv").ReadRecords("a", "b")];
}
