namespace Tern.Diagnostics.Tests.Signals;

public sealed class CallerFinderTests
{
    [Theory]
    [InlineData("Shop.Prices", "Price", "Shop.Prices.Price")]
    [InlineData("Shop.Prices+<PriceAsync>d__3", "MoveNext", "Shop.Prices.PriceAsync")]
    [InlineData("Shop.Prices+<>c__DisplayClass1_0", "<PriceAsync>b__0", "Shop.Prices.PriceAsync")]
    [InlineData("Shop.Prices+<>c__DisplayClass1_0+<<PriceAsync>b__0>d", "MoveNext", "Shop.Prices.PriceAsync")]
    [InlineData("Shop.Prices", "<PriceAsync>g__Load|3_0", "Shop.Prices.PriceAsync")]
    [InlineData("Shop.Cache`1+Entry", "Load", "Shop.Cache.Entry.Load")]
    [InlineData("Program", "<Main>$", "Program.Main")]
    [InlineData("Program+<<Main>$>d__0", "MoveNext", "Program.Main")]
    [InlineData(null, "Run", "Run")]
    public void A_method_has_its_name_in_the_source(string? type, string method, string name) => Assert.Equal(name, CallerFinder.Name(type, method));

    [Fact]
    public void The_method_that_asks_is_found() =>
        Assert.Equal("Tern.Diagnostics.Tests.Signals.CallerFinderTests.The_method_that_asks_is_found", CallerFinder.Find());
}
