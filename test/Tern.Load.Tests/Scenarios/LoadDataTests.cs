namespace Tern.Load.Tests.Scenarios;

public sealed class LoadDataTests
{
    [Fact]
    public void Quoted_fields_hold_commas_quotes_and_lines()
    {
        var data = LoadData.Parse("\uFEFFname,note\r\nAda,\"one, \"\"two\"\"\nthree\"\r\n\"\",\n\n");

        Assert.Equal(["name", "note"], data.Columns);
        Assert.Equal(2, data.RowCount);
        Assert.Equal(("Ada", "one, \"two\"\nthree"), (data[0, 0], data[0, 1]));
        Assert.Equal(("", ""), (data[1, 0], data[1, 1]));
    }

    [Fact]
    public void Rows_begin_again_after_the_last()
    {
        var data = LoadData.Parse("n\n1\n2\n3");

        Assert.Equal(["1", "2", "3", "1"], Enumerable.Range(0, 4).Select(row => data[row, 0]));
    }

    [Theory]
    [InlineData("", "there is nothing")]
    [InlineData("a,b\n", "no row below the column names")]
    [InlineData("a,b\n1,2\n3\n", "line 3: 1 fields, but the first line names 2 columns")]
    [InlineData("a\n\"x", "line 2: a quoted field has no end")]
    [InlineData("a\n\"x\"y\n", "line 2: 'y' follows the end of a quoted field")]
    public void Malformed_data_is_refused_with_its_line(string text, string expected) =>
        Assert.Contains(expected, Assert.Throws<FormatException>(() => LoadData.Parse(text, "users.csv")).Message, StringComparison.Ordinal);
}
