using Tern.Lambda.Routing;

namespace Tern.Lambda.Tests.Routing;

public sealed class RoutePatternTests
{
    [Theory]
    [InlineData("/a//b", "it has two slashes in a row")]
    [InlineData("/a{b}", "'a{b}' mixes text and parameters; a parameter must be a whole segment")]
    [InlineData("/{a}{b}", "'{a}{b}' has no valid parameter name")]
    [InlineData("/{}", "'{}' has no valid parameter name")]
    [InlineData("/{1a}", "'{1a}' has no valid parameter name")]
    [InlineData("/{a b}", "'{a b}' has no valid parameter name")]
    [InlineData("/a b", "'a b' contains white space or control characters")]
    [InlineData("/a%20b", "'a%20b' contains a character that isn't allowed in routes; write decoded text")]
    [InlineData("/{a}/{a}", "it has two parameters named 'a'")]
    [InlineData("/{*a}/b", "'{*a}' takes the rest of the path, so nothing can follow it")]
    [InlineData("/{a?}/b", "'{a?}' is optional, so nothing can follow it")]
    [InlineData("/{*a:int}", "'{*a:int}' matches the rest of the path, even an empty one, so it can't have constraints or '?'")]
    [InlineData("/{a}/{b}/{c}/{d}/{e}/{f}/{g}/{h}/{i}", "it has more than 8 parameters")]
    [InlineData("/{a:nothing}", "'nothing' isn't a constraint; valid constraints are bool, int, long, decimal, guid, datetime, alpha, length(n), length(a,b), "
        + "minlength(n), maxlength(n), min(n), max(n) and range(a,b)")]
    public void Malformed_patterns_are_reported(string pattern, string problem)
    {
        Assert.Null(RoutePattern.Parse(pattern, out var said));
        Assert.Equal(problem, said);
    }

    [Theory]
    [InlineData("{a:min()}")]
    [InlineData("{a:min(x)}")]
    [InlineData("{a:min(1,2)}")]
    [InlineData("{a:range(1)}")]
    [InlineData("{a:length(1,2,3)}")]
    [InlineData("{a:int()}")]
    [InlineData("{a:min(1}")]
    [InlineData("{a:min(99999999999999999999)}")]
    public void A_constraint_has_its_arguments(string pattern) => Assert.Null(RoutePattern.Parse(pattern, out _));

    [Theory]
    [InlineData("")]
    [InlineData("/")]
    [InlineData("orders")]
    [InlineData("/orders/")]
    [InlineData("/orders/{id:int:min(1)}/lines/{line?}")]
    [InlineData("/straße/{*rest}")]
    [InlineData("/.well-known/jwks.json")]
    [InlineData("/a:b/c@d/e~f/g!$&'()+,;=")]
    public void Valid_patterns_are_accepted(string pattern) => Assert.NotNull(RoutePattern.Parse(pattern, out _));

    [Theory]
    [InlineData("bool", "true False TRUE", "yes 1 tru")]
    [InlineData("int", "0 -7 2147483647", "2147483648 +1 1.5 1e3 x 7x")]
    [InlineData("long", "9223372036854775807 -1", "9223372036854775808 1.0")]
    [InlineData("decimal", "1 -1.5 79228162514264337593543950335", "1,5 1e5 .5 x")]
    [InlineData("guid", "00000000-0000-0000-0000-00000000000a 0123456789abcdef0123456789ABCDEF", "{00000000-0000-0000-0000-00000000000a} 0000")]
    [InlineData("datetime", "2026-01-31 2026-01-31T12:00:00Z 2026-01-31T12:00:00.5+01:00", "2026-13-01 31.01.2026 2026 01/31/2026 2026-01-31T25:00:00Z")]
    [InlineData("alpha", "a Zz", "a1 é -")]
    [InlineData("length(2)", "ab éé", "a abc")]
    [InlineData("length(2,3)", "ab abc", "a abcd")]
    [InlineData("minlength(2)", "ab abcdef", "a")]
    [InlineData("maxlength(2)", "a ab", "abc")]
    [InlineData("min(2)", "2 9", "1 x -5")]
    [InlineData("max(2)", "2 -9", "3 x")]
    [InlineData("range(-2,2)", "-2 0 2", "-3 3")]
    public void A_constraint_lets_through_what_it_says(string constraint, string taken, string refused)
    {
        var table = new RouteTable();
        table.Add(new RouteEntry(RouteMethod.Get, RoutePattern.Parse($"/{{v:{constraint}}}", out _)!));
        Assert.All(taken.Split(' '), text => Assert.NotNull(Find(table, "/" + text)));
        Assert.All(refused.Split(' '), text => Assert.Null(Find(table, "/" + text)));
    }

    private static RouteEntry? Find(RouteTable table, string path) =>
        table.Find(System.Text.Encoding.UTF8.GetBytes(path), RouteMethod.Get, new uint[RoutePattern.MostParameters], out _, out _);
}
