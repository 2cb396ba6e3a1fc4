using Tern.Protocols;

namespace Tern.Core.Tests.Protocols;

public sealed class HttpBindingTests
{
    [Fact]
    public void Labels_and_parameters_are_escaped_and_greedy_labels_keep_their_slashes()
    {
        var uri = new AwsRequestUri("PutThing");
        uri.AddPath("/things/");
        uri.AddLabel("Id", "a/b c?é");
        uri.AddPath("/files/");
        uri.AddGreedyLabel("Path", "x y/../z%", keepsDots: true);
        uri.AddQuery("list-type=2");
        uri.AddQuery("prefix", "a&b=c");

        Assert.Equal("/things/a%2Fb%20c%3F%C3%A9/files/x%20y/../z%25?list-type=2&prefix=a%26b%3Dc", uri.Build());
    }

    [Theory]
    [InlineData(null)]
    [InlineData("")]
    public void A_label_that_is_not_set_is_refused_by_its_name(string? value)
    {
        var error = Assert.Throws<ArgumentException>(() =>
        {
            var uri = new AwsRequestUri("GetThing");
            uri.AddPath("/things/");
            uri.AddLabel("Id", value);
        });

        Assert.Equal("GetThing puts Id into the path of the request, so it must be set and not empty.", error.Message);
    }

    [Theory]
    [InlineData("..", false)]
    [InlineData(".", false)]
    [InlineData("a/../b", true)]
    [InlineData("./a", true)]
    [InlineData("a/..", true)]
    public void Dots_that_would_lead_to_another_resource_are_refused(string value, bool isGreedy)
    {
        var error = Assert.Throws<ArgumentException>(() =>
        {
            var uri = new AwsRequestUri("DeleteThing");
            uri.AddPath("/things/");
            if (isGreedy) uri.AddGreedyLabel("Id", value);
            else uri.AddLabel("Id", value);
        });

        var expected = $"DeleteThing puts Id into the path of the request, but '{value}' has '.' or '..' as a segment";
        Assert.StartsWith(expected, error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("https://s3.test/..", true)]
    [InlineData("https://s3.test/./", true)]
    [InlineData("https://s3.test/%2E%2e/x", true)]
    [InlineData("https://s3.test/a\\..\\b", true)]
    [InlineData("https://s3.test/...", false)]
    [InlineData("https://s3.test/a.b/..c?x=/../", false)]
    [InlineData("https://s3.test", false)]
    public void An_address_with_a_segment_of_dots_is_refused(string address, bool isRefused)
    {
        if (!isRefused)
        {
            Assert.Equal(new Uri(address), Tern.Endpoints.AwsEndpointFunctions.Address(address));
            return;
        }

        var error = Assert.Throws<ArgumentException>(() => Tern.Endpoints.AwsEndpointFunctions.Address(address));
        Assert.Contains("has '.' or '..' as a segment of its path", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("", new string[0])]
    [InlineData("a", new[] { "a" })]
    [InlineData("a, b ,c", new[] { "a", "b", "c" })]
    [InlineData("\"b,c\", \"\\\"def\\\"\", a", new[] { "b,c", "\"def\"", "a" })]
    [InlineData("a,,b", new[] { "a", "", "b" })]
    [InlineData("\"\"", new[] { "" })]
    [InlineData("\"never ends", new[] { "never ends" })]
    public void A_list_in_a_header_is_taken_apart(string header, string[] elements) => Assert.Equal(elements, AwsHttpText.Split(header));

    [Fact]
    public void Elements_with_commas_and_quotes_are_quoted_and_read_back()
    {
        string[] values = ["a", "b,c", "\"d\"", "e\\f,"];

        var header = AwsHttpText.Join(values, static value => value, quotes: true);

        Assert.Equal("a, \"b,c\", \"\\\"d\\\"\", \"e\\\\f,\"", header);
        Assert.Equal(values, AwsHttpText.Split(header));
    }

    [Fact]
    public void Dates_in_a_header_are_parted_at_every_second_comma() =>
        Assert.Equal(
            ["Mon, 16 Dec 2019 23:48:18 GMT", "Tue, 17 Dec 2019 00:00:00 GMT"],
            AwsHttpText.SplitHttpDates("Mon, 16 Dec 2019 23:48:18 GMT, Tue, 17 Dec 2019 00:00:00 GMT"));

    [Theory]
    [InlineData("12x")]
    [InlineData("")]
    [InlineData("99999999999999999999")]
    public void An_invalid_number_is_malformed(string text)
    {
        Assert.Throws<FormatException>(() => AwsHttpText.ReadInt32(text));
        Assert.Throws<FormatException>(() => AwsHttpText.ReadInt64(text));
    }

    [Theory]
    [InlineData("2019-12-16T23:48:18Z")]
    [InlineData("Mon, 16 Dec 2019 23:48:18 GMT")]
    [InlineData("1576540098")]
    [InlineData("Mon, 16 Dec 2019 23:48:18 UTC")]
    [InlineData("Mon Dec 16 23:48:18 2019")]
    public void A_time_is_read_in_every_form(string text) =>
        Assert.Equal(new DateTimeOffset(2019, 12, 16, 23, 48, 18, TimeSpan.Zero), AwsTimestamp.Parse(text));

    [Fact]
    public void A_time_is_written_in_every_form()
    {
        var time = new DateTimeOffset(2019, 12, 16, 23, 48, 18, 500, TimeSpan.Zero);

        Assert.Equal("2019-12-16T23:48:18.500Z", AwsTimestamp.ToIso8601(time));
        Assert.Equal("Mon, 16 Dec 2019 23:48:18 GMT", AwsTimestamp.ToHttpDate(time));
        Assert.Equal("1576540098.5", AwsTimestamp.ToEpochSeconds(time));
    }
}
