using System.Net;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;

namespace Tern.Diagnostics.Tests.Web;

public sealed class DoctorPageTests
{
    [Theory]
    [InlineData("/_tern/doctor", "text/html")]
    [InlineData("/_tern/doctor.json", "application/json")]
    [InlineData("/_tern/doctor.sarif", "application/sarif+json")]
    public async Task In_development_the_findings_are_served(string path, string type)
    {
        await using var application = await StartAsync();
        application.Doctor.Engine.Store.Add(new() { Rule = Rules.Scan, Place = new("GET /all"), Summary = "a scan of everything", Fix = "a query" });
        using var client = application.CreateClient();

        using var answer = await client.GetAsync(path, TestContext.Current.CancellationToken);

        Assert.Equal(HttpStatusCode.OK, answer.StatusCode);
        Assert.Equal(type, answer.Content.Headers.ContentType!.MediaType);
        Assert.Contains("a scan of everything", await answer.Content.ReadAsStringAsync(TestContext.Current.CancellationToken), StringComparison.Ordinal);
        Assert.Equal("no-store", answer.Headers.CacheControl!.ToString());
        Assert.Equal("nosniff", answer.Headers.GetValues("X-Content-Type-Options").Single());
    }

    [Fact]
    public async Task Json_names_the_application()
    {
        await using var application = await StartAsync();
        using var client = application.CreateClient();

        using var json = JsonDocument.Parse(await client.GetStringAsync("/_tern/doctor.json", TestContext.Current.CancellationToken));

        Assert.Equal("shop", json.RootElement.GetProperty("source").GetString());
    }

    [Fact]
    public async Task In_production_the_page_does_not_exist_unless_mapped()
    {
        await using (var application = await StartAsync(environment: "Production")) Assert.Equal(HttpStatusCode.NotFound, await StatusAsync(application));
        await using (var application = await StartAsync(static options => options.Page.Enabled = true, "Production"))
            Assert.Equal(HttpStatusCode.OK, await StatusAsync(application));
        await using (var application = await StartAsync(
            static options => options.Page.Enabled = false)) Assert.Equal(HttpStatusCode.NotFound, await StatusAsync(application));
    }

    [Theory]
    [InlineData("localhost", HttpStatusCode.OK)]
    [InlineData("localhost:5000", HttpStatusCode.OK)]
    [InlineData("LOCALHOST", HttpStatusCode.OK)]
    [InlineData("127.0.0.1:5000", HttpStatusCode.OK)]
    [InlineData("[::1]:5000", HttpStatusCode.OK)]
    [InlineData("api", HttpStatusCode.OK)]
    [InlineData("rebound.example.org", HttpStatusCode.Forbidden)]
    [InlineData("localhost.example.org", HttpStatusCode.Forbidden)]
    [InlineData("10.0.0.7", HttpStatusCode.Forbidden)]
    public async Task It_answers_to_names_of_this_machine_and_those_it_was_given(string host, HttpStatusCode status)
    {
        await using var application = await StartAsync(static options => options.Page.AllowedHosts.Add("api"));

        Assert.Equal(status, await StatusAsync(application, ("Host", host)));
    }

    [Fact]
    public async Task Pages_of_other_origins_are_refused()
    {
        await using var application = await StartAsync();

        Assert.Equal(HttpStatusCode.OK, await StatusAsync(application, ("Origin", "http://localhost")));
        Assert.Equal(HttpStatusCode.Forbidden, await StatusAsync(application, ("Origin", "https://evil.example.org")));
        Assert.Equal(HttpStatusCode.Forbidden, await StatusAsync(application, ("Origin", "null")));
        Assert.Equal(HttpStatusCode.Forbidden, await StatusAsync(application, ("Sec-Fetch-Site", "cross-site")));
        Assert.Equal(HttpStatusCode.Forbidden, await StatusAsync(application, ("Sec-Fetch-Site", "same-site")));
        Assert.Equal(HttpStatusCode.OK, await StatusAsync(application, ("Sec-Fetch-Site", "none")));
    }

    [Fact]
    public async Task It_is_only_read()
    {
        await using var application = await StartAsync();
        using var client = application.CreateClient();

        using var answer = await client.PostAsync("/_tern/doctor", null, TestContext.Current.CancellationToken);

        Assert.Equal(HttpStatusCode.MethodNotAllowed, answer.StatusCode);
    }

    [Fact]
    public async Task Paths_beside_it_are_the_applications()
    {
        await using var application = await DoctorApplication.StartAsync(static app => app.MapGet("/_tern/doctors", static () => "mine"));
        using var client = application.CreateClient();

        Assert.Equal("mine", await client.GetStringAsync("/_tern/doctors", TestContext.Current.CancellationToken));
    }

    [Fact]
    public async Task A_mapped_page_follows_the_application_in_every_environment()
    {
        await using var application = await DoctorApplication.StartAsync(
            static app => app.MapDoctor().AddEndpointFilter(static (context, next) =>
                context.HttpContext.Request.Headers["X-Key"] == "open" ? next(context) : ValueTask.FromResult<object?>(Results.Unauthorized())),
            environment: "Development");

        Assert.Equal(HttpStatusCode.Unauthorized, await StatusAsync(application));
        Assert.Equal(HttpStatusCode.OK, await StatusAsync(application, ("X-Key", "open")));
    }

    private static Task<DoctorApplication> StartAsync(Action<DoctorOptions>? configure = null, string environment = "Development") =>
        DoctorApplication.StartAsync(static _ => { }, configure, environment);

    private static async Task<HttpStatusCode> StatusAsync(DoctorApplication application, params (string Name, string Value)[] headers)
    {
        using var client = application.CreateClient();
        using var request = new HttpRequestMessage(HttpMethod.Get, "/_tern/doctor");
        foreach (var (name, value) in headers) request.Headers.TryAddWithoutValidation(name, value);
        using var answer = await client.SendAsync(request, TestContext.Current.CancellationToken);
        return answer.StatusCode;
    }
}
