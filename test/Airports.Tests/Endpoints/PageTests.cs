namespace Airports.Tests.Endpoints;

public sealed class PageTests(AirportsServer server)
{
    [Theory]
    [InlineData("/", "text/html", "<title>Airports, on Tern</title>")]
    [InlineData("/base.css", "text/css", ":root")]
    [InlineData("/page.css", "text/css", "header")]
    [InlineData("/page.js", "text/javascript", "'use strict'")]
    [InlineData("/icon.svg", "image/svg+xml", "<svg")]
    public async Task The_page_is_served_from_inside_the_program(string path, string contentType, string part)
    {
        using var response = await server.Http.GetAsync(new Uri(path, UriKind.Relative));

        Assert.Equal(contentType, response.Content.Headers.ContentType?.MediaType);
        Assert.Contains(part, await response.Content.ReadAsStringAsync(), StringComparison.Ordinal);
        Assert.StartsWith("default-src 'none'", Assert.Single(response.Headers.GetValues("Content-Security-Policy")), StringComparison.Ordinal);
    }
}
