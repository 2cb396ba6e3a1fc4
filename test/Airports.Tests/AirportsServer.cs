using System.Net.Http.Json;
using System.Text.Json;
using Airports.Tests;
using Microsoft.AspNetCore.Builder;

[assembly: AssemblyFixture(typeof(AirportsServer))]

namespace Airports.Tests;

/// <summary>The sample, running on a free port of the loopback interface with all its data. Tests share it, and each
/// test writes to its own airports.</summary>
public sealed class AirportsServer : IAsyncLifetime
{
    private WebApplication? _app;

    public HttpClient Http { get; } = new();

    public Uri Url => Http.BaseAddress!;

    public async ValueTask InitializeAsync()
    {
        _app = await AirportsApp.CreateAsync(port: 0);
        await _app.StartAsync();
        Http.BaseAddress = new Uri(_app.Urls.Single());
    }

    public async Task<JsonElement> GetAsync(string path)
    {
        using var response = await Http.GetAsync(new Uri(path, UriKind.Relative));
        response.EnsureSuccessStatusCode();
        return await response.Content.ReadFromJsonAsync<JsonElement>();
    }

    /// <summary>Sends a request that should fail, and returns its problem details.</summary>
    public async Task<JsonElement> GetProblemAsync(int status, HttpRequestMessage request)
    {
        using var response = await Http.SendAsync(request);
        Assert.Equal(status, (int)response.StatusCode);
        Assert.Equal("application/problem+json", response.Content.Headers.ContentType?.MediaType);
        var problem = await response.Content.ReadFromJsonAsync<JsonElement>();
        Assert.Equal(status, problem.GetProperty("status").GetInt32());
        return problem;
    }

    public Task<JsonElement> GetProblemAsync(int status, string path) =>
        GetProblemAsync(status, new HttpRequestMessage(HttpMethod.Get, new Uri(path, UriKind.Relative)));

    public async ValueTask DisposeAsync()
    {
        Http.Dispose();
        if (_app is not null)
        {
            await _app.DisposeAsync();
        }
    }
}
