using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Tern.Lambda.AspNetCore.Tests.Apps;
using Tern.Lambda.AspNetCore.Tests.Requests;
using Tern.TestHarness;

namespace Tern.Lambda.AspNetCore.Tests.Corpus;

/// <summary>The shared corpus of paths behind Kestrel, and in Lambda behind each front.</summary>
public sealed class PathCorpusTests
{
    [Fact]
    public async Task Kestrel_gives_the_paths_of_the_corpus()
    {
        await using var kestrel = await KestrelApp.StartAsync(Map);
        foreach (var row in PathCase.All)
        {
            var answer = await kestrel.AnswerAsync(new HttpCase
            {
                Number = 0, Method = "GET", RawPath = row.Sent, RawQuery = "q=%31", Headers = [], Cookies = [], Body = null,
            });
            Assert.Equal($"{row.Path}|{row.Sent}?q=%31", answer.Text);
        }
    }

    [Theory]
    [InlineData(HttpEventKind.HttpApiV1)]
    [InlineData(HttpEventKind.RestApi)]
    [InlineData(HttpEventKind.FunctionUrl)]
    [InlineData(HttpEventKind.LoadBalancer)]
    [InlineData(HttpEventKind.LoadBalancerLists)]
    [InlineData(HttpEventKind.Lattice)]
    [InlineData(HttpEventKind.LatticeV2)]
    internal async Task A_path_that_came_as_it_was_sent_is_Kestrels(HttpEventKind kind)
    {
        await using var lambda = await LambdaApp.StartAsync(Map);
        var stage = kind == HttpEventKind.RestApi ? "/prod" : "";
        foreach (var row in PathCase.All)
        {
            var answer = await lambda.AnswerAsync(Sent.Get(row.Sent, kind));
            Assert.Equal($"{row.Path}|{stage}{row.Sent}", answer.Text);
        }
    }

    [Fact]
    public async Task A_path_that_an_HTTP_API_has_decoded_is_decoded_no_more()
    {
        await using var lambda = await LambdaApp.StartAsync(Map);
        foreach (var row in PathCase.All)
        {
            var answer = await lambda.AnswerAsync(Sent.With(HttpEventKind.HttpApi, json => json["rawPath"] = row.Decoded));
            var parts = answer.Text.Split('|');
            Assert.Equal((row.DecodedPath, row.Decoded), (parts[0], Uri.UnescapeDataString(parts[1])));
            Assert.True(Uri.IsWellFormedUriString(parts[1], UriKind.Relative), parts[1]);
        }
    }

    private static void Map(WebApplication app) => app.Run(static context =>
        context.Response.WriteAsync($"{context.Request.Path.Value}|{context.Features.Get<IHttpRequestFeature>()!.RawTarget}"));
}
