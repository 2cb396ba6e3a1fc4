using System.Globalization;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Tern.Lambda.AspNetCore.Tests.Apps;

namespace Tern.Lambda.AspNetCore.Tests.Corpus;

/// <summary>
/// The same app behind Kestrel and in Lambda gives the same answers. <c>TERN_HTTP_CASES=10000</c> tries more of them, from
/// the seed <c>TERN_HTTP_SEED</c>.
/// </summary>
public sealed class SameAnswerTests
{
    // What each server adds for its own connection.
    private static readonly HashSet<string> Connections =
        new(["Date", "Server", "Content-Length", "Transfer-Encoding", "Connection", "Keep-Alive"], StringComparer.OrdinalIgnoreCase);

    [Fact]
    public Task A_minimal_API_answers_in_Lambda_as_behind_Kestrel() => CompareAsync(MinimalApp.Map, null);

    [Fact]
    public Task An_MVC_app_answers_in_Lambda_as_behind_Kestrel() => CompareAsync(MvcApp.Map, MvcApp.Build);

    private static async Task CompareAsync(Action<WebApplication> map, Action<WebApplicationBuilder>? build)
    {
        var count = Number("TERN_HTTP_CASES", 500);
        var seed = Number("TERN_HTTP_SEED", 20261122);
        var cases = new HttpCases(seed);
        var kinds = Enum.GetValues<HttpEventKind>();
        await using var lambda = await LambdaApp.StartAsync(map, build);
        await using var kestrel = await KestrelApp.StartAsync(map, build);
        var differences = new StringBuilder();
        for (var i = 0; i < count && differences.Length < 4000; i++)
        {
            var kind = kinds[i % kinds.Length];
            var request = ForKind(cases.Next(i, kind == HttpEventKind.HttpApi), kind);
            var expected = await kestrel.AnswerAsync(request);
            var json = EventJson.Of(kind, request);
            var found = await lambda.AnswerAsync(json);
            var difference = Compare(Describe(expected, kind, isLambda: false), Describe(found, kind, isLambda: true));
            if (difference is not null) differences.Append(CultureInfo.InvariantCulture, $"seed {seed}, {kind}, {request}\n{json}\n{difference}\n\n");
        }

        Assert.True(differences.Length == 0, differences.ToString());
    }

    // A map with one value for each name can't repeat a name; with several values, the order is that of the names.
    private static HttpCase ForKind(HttpCase request, HttpEventKind kind) => kind != HttpEventKind.LoadBalancer ? request : new HttpCase
    {
        Number = request.Number,
        Method = request.Method,
        RawPath = request.RawPath,
        RawQuery = string.Join('&', request.RawQuery.Split('&').DistinctBy(static part => part.Split('=')[0])),
        Headers = request.Headers,
        Cookies = request.Cookies,
        Body = request.Body,
    };

    private static string Describe(LambdaAnswer answer, HttpEventKind kind, bool isLambda)
    {
        var text = new StringBuilder();
        text.Append(CultureInfo.InvariantCulture, $"{answer.Status}\n");
        foreach (var (name, values) in answer.Headers)
            if (!Connections.Contains(name)) text.Append(CultureInfo.InvariantCulture, $"{name.ToLowerInvariant()}: {string.Join(", ", values)}\n");
        var body = Encoding.Latin1.GetString(answer.Body);
        // What differs by nature: the scheme that the front speaks, a base path, ids of requests, how a client joins headers.
        body = body.Replace("|/", "/", StringComparison.Ordinal)
            .Replace(" http ", " ", StringComparison.Ordinal)
            .Replace(" https ", " ", StringComparison.Ordinal);
        if (isLambda && kind == HttpEventKind.RestApi) body = body.Replace(" /prod/", " /", StringComparison.Ordinal);
        body = System.Text.RegularExpressions.Regex.Replace(body, "\"traceId\":\"[^\"]*\"", "");
        var described = text.Append(body).ToString();
        described = described.Replace("http://shop.example", "https://shop.example", StringComparison.Ordinal).Replace(", ", ",", StringComparison.Ordinal);
        return isLambda && kind == HttpEventKind.RestApi ? described.Replace("shop.example/prod/", "shop.example/", StringComparison.Ordinal) : described;
    }

    private static string? Compare(string expected, string found)
    {
        if (expected == found) return null;
        var at = 0;
        while (at < expected.Length && at < found.Length && expected[at] == found[at]) at++;
        return $"at {at}: Kestrel {Around(expected, at)}\nLambda {Around(found, at)}";
    }

    private static string Around(string text, int at)
    {
        var start = Math.Max(0, at - 60);
        return text.Substring(start, Math.Min(160, text.Length - start)).ReplaceLineEndings("\\n");
    }

    private static int Number(string name, int otherwise) =>
        int.TryParse(Environment.GetEnvironmentVariable(name), NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : otherwise;
}
