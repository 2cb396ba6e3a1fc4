using Tern.Lambda.Local.Fronts;
using Tern.TestHarness;

namespace Tern.Lambda.Local.Tests.Fronts;

/// <summary>The shared corpus of paths, as each front puts them into its event.</summary>
public sealed class PathCorpusTests
{
    [Theory]
    [InlineData("http-2.0")]
    [InlineData("http-1.0")]
    [InlineData("rest")]
    [InlineData("url")]
    [InlineData("alb")]
    public async Task A_front_hands_a_path_on_as_its_service_does(string front)
    {
        var api = front switch
        {
            "http-2.0" => FrontHost.Api(ApiKind.Http, "$default"),
            "http-1.0" => FrontHost.Api(ApiKind.Http, "$default") with { IsVersion1 = true },
            "rest" => FrontHost.Api(ApiKind.Rest, "ANY /{proxy+}", "ANY /"),
            "url" => FrontHost.Api(ApiKind.FunctionUrl, "$default"),
            _ => FrontHost.Api(ApiKind.Alb, "$default"),
        };
        await using var host = await FrontHost.StartAsync(api, """{"statusCode":200}""");
        List<string> wrong = [];
        foreach (var row in PathCase.All)
        {
            host.Calls.Clear();
            // A Uri would undo dots and some escapes.
            var options = new UriCreationOptions { DangerousDisablePathAndQueryCanonicalization = true };
            using var request = new HttpRequestMessage(HttpMethod.Get, new Uri($"http://127.0.0.1:{host.Port}{row.Sent}", in options));
            await host.SendAsync(request);
            if (host.Calls.Count == 0 && front == "rest") continue; // an empty segment is no variable of a REST API
            var path = host.Event.GetProperty(front is "http-2.0" or "url" ? "rawPath" : "path").GetString();
            var expected = front == "http-2.0" ? row.Decoded : row.Sent;
            if (path != expected) wrong.Add($"{row.Sent}: {path}, and not {expected}");
        }

        Assert.Empty(wrong);
    }
}
