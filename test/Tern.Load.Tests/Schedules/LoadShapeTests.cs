namespace Tern.Load.Tests.Schedules;

public sealed class LoadShapeTests
{
    [Theory]
    [InlineData("100:30s")]
    [InlineData("100..2000:30s,2000:1m")]
    [InlineData("0.5..10:500ms,3:2h")]
    public void A_shape_is_written_as_it_is_read(string text) => Assert.Equal(text, LoadShape.Parse(text).ToString());

    [Theory]
    [InlineData("")]
    [InlineData("100")]
    [InlineData("100:30")]
    [InlineData("100:-1s")]
    [InlineData("-1:30s")]
    [InlineData("a..b:1s")]
    [InlineData("1..2..3:1s")]
    [InlineData("100:1s,")]
    [InlineData("NaN:1s")]
    [InlineData("1e9:1s")]
    [InlineData("99999999:1s")]
    [InlineData("100:0s")]
    [InlineData("0:10s")]
    [InlineData("100:1000000h")]
    public void A_malformed_shape_is_refused_with_the_expected_form(string text) =>
        Assert.NotEmpty(Assert.Throws<FormatException>(() => LoadShape.Parse(text)).Message);

    [Fact]
    public void Length_and_rate_are_those_of_all_stretches()
    {
        var shape = LoadShape.Constant(10, TimeSpan.FromSeconds(2)).Then(LoadShape.Parse("0..100:4s"));

        Assert.Equal((TimeSpan.FromSeconds(6), 100.0), (shape.Duration, shape.PeakRate));
    }
}
