using Tern.Core.Tests.Configuration;
using Tern.Core.Tests.Conformance;
using Tern.Pipeline;
using Tern.TestHarness;

namespace Tern.Core.Tests.Pipeline;

public sealed class HeaderTests
{
    private const string TraceCases = "config/trace-header.json";

    public static TheoryData<string> Traces => ConformanceFile.Ids(TraceCases);

    [Theory]
    [MemberData(nameof(Traces))]
    public async Task Lambda_s_trace_id_is_sent_as_the_case_says(string id)
    {
        var test = ConformanceFile.Case(TraceCases, id);
        var expected = test.GetProperty("requestHeadersAfter").EnumerateArray().Select(header => header.GetString()!.Split(": ", 2)[1]).SingleOrDefault();

        Assert.Equal(expected, await SendAsync(SealedEnvironment.From(test)));
    }

    [Fact]
    public async Task Control_characters_and_what_is_not_ASCII_are_escaped_in_a_trace_id()
    {
        var environment = new SealedEnvironment();
        environment.Variables["AWS_LAMBDA_FUNCTION_NAME"] = "f";
        environment.Variables["_X_AMZN_TRACE_ID"] = "Root=1;a\tb=\u00e9\r\nx: y";

        Assert.Equal("Root=1;a%09b=%C3%A9%0D%0Ax: y", await SendAsync(environment));
        environment.Variables["_X_AMZN_TRACE_ID"] = "Root=1\t";
        Assert.Equal("Root=1%09", await SendAsync(environment));
    }

    [Fact]
    public void Ids_are_random_UUIDs_of_version_4_and_never_the_same()
    {
        var ids = Enumerable.Range(0, 1_000).Select(_ => InvocationId.Create()).ToList();

        Assert.All(ids, id => Assert.Matches("^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$", id));
        Assert.Equal(1_000, ids.Distinct().Count());
    }

    [Fact]
    public void A_user_agent_holds_no_character_that_would_break_it()
    {
        var options = TestService.Options();
        options.ApplicationId = "my shop/1#2";
        options.Endpoint = new Uri("http://localhost:8000");

        var text = UserAgent.Create(TestService.Other, AwsClientSettings.Create(TestService.Other, options, new SealedEnvironment()));

        Assert.EndsWith(" m/E,N,P app/my-shop-1-2", text, StringComparison.Ordinal);
    }

    private static async Task<string?> SendAsync(SealedEnvironment environment)
    {
        environment.Variables["AWS_REGION"] = "eu-west-1";
        var transport = new ScriptedTransport(_ => new TextResponse(200));
        var options = TestService.Options();
        options.Transport = transport;
        await using var pipeline = new AwsPipeline(TestService.Other, options, AwsClientSettings.Create(TestService.Other, options, environment));
        await pipeline.SendAsync(TestService.Echo(TestService.Other), "{}", null, CancellationToken.None);
        return transport.Sent[0].GetValueOrDefault("x-amzn-trace-id");
    }
}
