using System.Net;
using System.Net.Http.Json;
using System.Text;
using System.Text.Json;

namespace Airports.Tests.Endpoints;

public sealed class NoteTests(AirportsServer server)
{
    [Fact]
    public async Task A_note_is_stored_and_the_version_goes_up()
    {
        var version = await GetVersionAsync("SEA");

        using var response = await server.Http.SendAsync(Put("SEA", $$"""{"note":"Rain \"likely\" ☔","version":{{version}}}"""));
        var stored = await response.Content.ReadFromJsonAsync<JsonElement>();

        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
        Assert.Equal(version + 1, stored.GetProperty("version").GetInt64());
        Assert.Equal("Rain \"likely\" ☔", (await server.GetAsync("/airports/SEA")).GetProperty("note").GetString());
        Assert.Equal("Seattle-Tacoma Intl", stored.GetProperty("name").GetString());
    }

    [Fact]
    public async Task A_stale_version_is_409_with_the_current_item_and_changes_nothing()
    {
        var version = await GetVersionAsync("PDX");
        using var first = await server.Http.SendAsync(Put("PDX", $$"""{"note":"first","version":{{version}}}"""));
        Assert.Equal(HttpStatusCode.OK, first.StatusCode);

        var problem = await server.GetProblemAsync(409, Put("PDX", $$"""{"note":"second","version":{{version}}}"""));

        Assert.Equal(
            $"Version {version} of PDX is stale: the current version is {version + 1}. Read it, and send your note with that version.",
            problem.GetProperty("detail").GetString());
        Assert.Equal("first", problem.GetProperty("current").GetProperty("note").GetString());
        Assert.Equal(version + 1, problem.GetProperty("current").GetProperty("version").GetInt64());
        Assert.Equal("first", (await server.GetAsync("/airports/PDX")).GetProperty("note").GetString());
    }

    [Fact]
    public async Task Of_many_writers_with_the_same_version_one_wins()
    {
        var version = await GetVersionAsync("BOS");

        var statuses = await Task.WhenAll(Enumerable.Range(0, 20).Select(async writer =>
        {
            using var response = await server.Http.SendAsync(Put("BOS", $$"""{"note":"writer {{writer}}","version":{{version}}}"""));
            return response.StatusCode;
        }));

        Assert.Single(statuses, HttpStatusCode.OK);
        Assert.Equal(19, statuses.Count(status => status == HttpStatusCode.Conflict));
        Assert.Equal(version + 1, await GetVersionAsync("BOS"));
    }

    [Fact]
    public async Task The_note_of_an_unknown_airport_is_404_and_makes_none()
    {
        await server.GetProblemAsync(404, Put("XXX", """{"note":"x","version":1}"""));

        await server.GetProblemAsync(404, "/airports/XXX");
    }

    [Theory]
    [InlineData("")]
    [InlineData("x")]
    [InlineData("null")]
    [InlineData("""{"note":"x"}""")]
    [InlineData("""{"version":1}""")]
    [InlineData("""{"note":"x","version":"one"}""")]
    [InlineData("""{"note":"x","version":1.5}""")]
    [InlineData("""{"note":"x","version":1""")]
    public async Task A_body_that_is_not_a_change_is_400(string body)
    {
        var problem = await server.GetProblemAsync(400, Put("ATL", body));

        Assert.StartsWith("The body must be JSON such as {", problem.GetProperty("detail").GetString(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_note_of_more_than_a_thousand_characters_is_400()
    {
        var problem = await server.GetProblemAsync(400, Put("ATL", $$"""{"note":"{{new string('x', 1_001)}}","version":1}"""));

        Assert.Equal("The note has 1001 characters, but the maximum is 1000.", problem.GetProperty("detail").GetString());
    }

    [Fact]
    public async Task A_body_of_more_than_64_KB_is_413() => await server.GetProblemAsync(413, Put("ATL", new string(' ', 70_000)));

    private async Task<long> GetVersionAsync(string code) => (await server.GetAsync($"/airports/{code}")).GetProperty("version").GetInt64();

    private static HttpRequestMessage Put(string code, string body) => new(HttpMethod.Put, new Uri($"/airports/{code}/note", UriKind.Relative))
    {
        Content = new StringContent(body, Encoding.UTF8, "application/json"),
    };
}
