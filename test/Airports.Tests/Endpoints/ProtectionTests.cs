using System.Net;
using System.Text;

namespace Airports.Tests.Endpoints;

public sealed class ProtectionTests(AirportsServer server)
{
    [Theory]
    [InlineData("localhost", HttpStatusCode.OK)]
    [InlineData("127.0.0.1:5080", HttpStatusCode.OK)]
    [InlineData("evil.example", HttpStatusCode.BadRequest)]
    [InlineData("localhost.evil.example", HttpStatusCode.BadRequest)]
    public async Task Only_this_machines_own_names_are_served(string host, HttpStatusCode expected)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, new Uri("/airports/ATL", UriKind.Relative)) { Headers = { Host = host } };

        using var response = await server.Http.SendAsync(request);

        Assert.Equal(expected, response.StatusCode);
    }

    [Theory]
    [InlineData("Sec-Fetch-Site", "cross-site")]
    [InlineData("Sec-Fetch-Site", "same-site")]
    [InlineData("Sec-Fetch-Site", "none")]
    [InlineData("Origin", "https://evil.example")]
    [InlineData("Origin", "null")]
    [InlineData("Origin", "http://127.0.0.1:1")]
    public async Task A_page_of_another_origin_changes_nothing(string header, string value)
    {
        var before = (await server.GetAsync("/airports/LAX")).GetRawText();
        using var request = PutNote();
        request.Headers.Add(header, value);

        await server.GetProblemAsync(403, request);

        Assert.Equal(before, (await server.GetAsync("/airports/LAX")).GetRawText());
    }

    [Fact]
    public async Task The_page_itself_may_change_something()
    {
        using var request = PutNote();
        request.Headers.Add("Sec-Fetch-Site", "same-origin");
        request.Headers.Add("Origin", server.Url.GetLeftPart(UriPartial.Authority));

        using var response = await server.Http.SendAsync(request);

        // The request was processed up to the version check, which fails.
        Assert.Equal(HttpStatusCode.Conflict, response.StatusCode);
    }

    [Theory]
    [InlineData("GET", "/nowhere", 404)]
    [InlineData("DELETE", "/airports/ATL", 405)]
    public async Task Unknown_paths_have_a_problem_document_too(string method, string path, int status) =>
        await server.GetProblemAsync(status, new HttpRequestMessage(new HttpMethod(method), new Uri(path, UriKind.Relative)));

    private static HttpRequestMessage PutNote() => new(HttpMethod.Put, new Uri("/airports/LAX/note", UriKind.Relative))
    {
        Content = new StringContent("""{"note":"x","version":999}""", Encoding.UTF8, "application/json"),
    };
}
