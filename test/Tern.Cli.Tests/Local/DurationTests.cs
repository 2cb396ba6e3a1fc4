namespace Tern.Cli.Tests.Local;

public sealed class DurationTests
{
    [Theory]
    [InlineData("0s", 0)]
    [InlineData("500ms", 500)]
    [InlineData("1.5s", 1_500)]
    [InlineData("2m", 120_000)]
    [InlineData("1440m", 86_400_000)]
    public void A_time_is_a_number_and_its_unit(string text, long milliseconds)
    {
        Assert.True(Duration.TryParse(text, out var duration));
        Assert.Equal(milliseconds, duration.TotalMilliseconds);
    }

    [Theory]
    [InlineData("")]
    [InlineData("5")]
    [InlineData("s")]
    [InlineData("5 s")]
    [InlineData("5mss")]
    [InlineData("-5s")]
    [InlineData("1e3s")]
    [InlineData("1441m")]
    [InlineData("79228162514264337593543950335m")]
    [InlineData("99999999999999999999999999999999m")]
    public void Nothing_else_is_one(string text) => Assert.False(Duration.TryParse(text, out _));
}
