using System.Buffers.Text;
using System.Net;
using System.Text;
using System.Text.Json;
using Files.Aws;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;

namespace Files.Tests.Http;

public sealed class ProtectionTests(FilesServer server)
{
    [Theory]
    [InlineData("localhost", HttpStatusCode.OK)]
    [InlineData("127.0.0.1:5090", HttpStatusCode.OK)]
    [InlineData("evil.example", HttpStatusCode.BadRequest)]
    public async Task Only_this_machines_own_names_are_served(string host, HttpStatusCode expected)
    {
        await server.StartAsync();
        using var request = new HttpRequestMessage(HttpMethod.Get, new Uri("/settings", UriKind.Relative)) { Headers = { Host = host } };

        using var response = await server.Http.SendAsync(request, TestContext.Current.CancellationToken);

        Assert.Equal(expected, response.StatusCode);
    }

    [Theory]
    [InlineData("Sec-Fetch-Site", "cross-site")]
    [InlineData("Origin", "https://evil.example")]
    [InlineData("Origin", "null")]
    public async Task A_page_of_another_origin_changes_nothing(string header, string value)
    {
        await server.StartAsync();
        using var request = new HttpRequestMessage(HttpMethod.Post, new Uri("/uploads", UriKind.Relative))
        {
            Headers = { { header, value } },
            Content = new StringContent("""{"key":"evil.txt","length":1}""", Encoding.UTF8, "application/json"),
        };

        using var response = await server.Http.SendAsync(request, TestContext.Current.CancellationToken);

        Assert.Equal(HttpStatusCode.Forbidden, response.StatusCode);
    }

    [Fact]
    public async Task The_secret_is_in_no_answer()
    {
        await server.StartAsync();
        var secret = server.Services.GetRequiredService<IOptions<FilesSettings>>().Value.TokenKey;
        var begun = await server.SendAsync(201, HttpMethod.Post, "/uploads", new { key = "secret/a.txt", length = 1 });
        var token = begun.GetProperty("token").GetString()!;

        Assert.NotEmpty(secret);
        foreach (var answer in (JsonElement[])[await server.GetAsync("/settings"), await server.GetAsync("/files"), begun])
            Assert.DoesNotContain(secret, answer.GetRawText(), StringComparison.Ordinal);
        Assert.DoesNotContain(secret, Encoding.UTF8.GetString(Base64Url.DecodeFromChars(token.AsSpan(0, token.IndexOf('.')))), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_body_that_is_not_JSON_is_refused()
    {
        await server.StartAsync();
        using var request = new StringContent("{x", Encoding.UTF8, "application/json");

        using var response = await server.Http.PostAsync(new Uri("/links", UriKind.Relative), request, TestContext.Current.CancellationToken);

        Assert.Equal(HttpStatusCode.BadRequest, response.StatusCode);
        Assert.Equal("application/problem+json", response.Content.Headers.ContentType?.MediaType);
    }
}
