using System.Net;
using Tern.Pipeline;
using Tern.TestHarness;

namespace Tern.Core.Tests.Pipeline;

public sealed class PipelineTests
{
    [Fact]
    public async Task A_call_sends_every_header_that_AWS_asks_for_and_returns_what_was_read()
    {
        HttpRequestMessage? sent = null;
        string? body = null;
        var options = TestService.Options();
        options.HttpMessageHandler = new AnsweringHandler(async (request, token) =>
        {
            sent = request;
            body = await request.Content!.ReadAsStringAsync(token);
            return new HttpResponseMessage(HttpStatusCode.OK) { Content = new ByteArrayContent("answer"u8.ToArray()) };
        });
        await using var pipeline = new AwsPipeline(TestService.Other, options);

        var answer = await pipeline.SendAsync(TestService.Echo(TestService.Other), "{}", null, CancellationToken.None);

        Assert.Equal("answer", answer);
        Assert.Equal("{}", body);
        Assert.Equal("https://test.eu-west-1.amazonaws.com/", sent!.RequestUri!.AbsoluteUri);
        Assert.Equal("Test_20120810.Echo", Header(sent, "x-amz-target"));
        Assert.Equal("application/x-amz-json-1.0", sent.Content!.Headers.NonValidated["content-type"].ToString());
        Assert.StartsWith("AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/", Header(sent, "authorization"), StringComparison.Ordinal);
        Assert.Matches(@"^\d{8}T\d{6}Z$", Header(sent, "x-amz-date"));
        Assert.Matches("^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$", Header(sent, "amz-sdk-invocation-id"));
        Assert.Equal("attempt=1; max=3", Header(sent, "amz-sdk-request"));
        Assert.Matches(@"^tern/\d+\.\d+\.\d+ ua/2\.1 api/Other#2012-08-10 os/\w+#[\d.]+ lang/dotnet#[\d.]+ md/arch#\w+ m/E,P$", Header(sent, "user-agent"));
    }

    private static string Header(HttpRequestMessage request, string name) => request.Headers.NonValidated[name].ToString();
}
