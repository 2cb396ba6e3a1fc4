namespace Tern.Diagnostics.Tests.Signals;

public sealed class HttpCallShapeTests
{
    [Theory]
    [InlineData("https://api.example.com/items/17", "GET api.example.com/items/*")]
    [InlineData("https://api.example.com/items/3f2504e0-4f89-11d3-9a0c-0305e82c3301/parts/", "GET api.example.com/items/*/parts")]
    [InlineData("https://api.example.com/v2/items?*", "GET api.example.com/v2/items")]
    [InlineData("https://api.example.com", "GET api.example.com")]
    [InlineData("https://api.example.com/a%20b/c", "GET api.example.com/*/c")]
    [InlineData("https://api.example.com/1/2/3/4/5/6/7/8/9/10/11/12/13/14", "GET api.example.com/*/*/*/*/*/*/*/*/*/*/*/*/…")]
    [InlineData(null, "GET api.example.com")]
    public void Requests_that_differ_in_ids_have_one_shape(string? url, string shape) =>
        Assert.Equal(shape, HttpCallShape.Of("GET", "api.example.com", 443, HttpCallShape.Split(url).Path));

    [Fact]
    public void A_request_whose_query_is_hidden_has_no_key()
    {
        Assert.Equal(0UL, HttpCallShape.Hash("GET a", "/items", "*"));
        Assert.NotEqual(HttpCallShape.Hash("GET a/*", "/1", ""), HttpCallShape.Hash("GET a/*", "/2", ""));
        Assert.Equal(HttpCallShape.Hash("GET a/*", "/1", "x=1"), HttpCallShape.Hash("GET a/*", "/1", "x=1"));
    }
}
