using System.Text;
using Microsoft.Extensions.DependencyInjection;
//#if (type != "simple")
using Tern.Lambda.Authorization;
//#endif

namespace Tern_Function.Tests;

public sealed class HandlersTests
{
    [Fact]
    public async Task A_known_caller_is_let_in()
    {
        await using var app = Handlers.Build(builder => builder.Services.AddSingleton<ITokens>(new OneToken("letmein")));

        var answer = Encoding.UTF8.GetString(await app.InvokeAsync(Sample.Read("API_TYPE.json"), cancellationToken: TestContext.Current.CancellationToken));

//#if (type == "simple")
        Assert.Equal("""{"isAuthorized":true,"context":{"user":"ada"}}""", answer);
//#else
        Assert.Contains("\"principalId\":\"ada\"", answer, StringComparison.Ordinal);
        Assert.Contains("arn:aws:execute-api:eu-west-1:123456789012:abcdef1234/prod/GET/orders/*", answer, StringComparison.Ordinal);
//#endif
    }

    [Fact]
    public async Task Nobody_else_is()
    {
        await using var app = Handlers.Build(builder => builder.Services.AddSingleton<ITokens>(new OneToken("another")));

//#if (type == "simple")
        var answer = await app.InvokeAsync(Sample.Read("API_TYPE.json"), cancellationToken: TestContext.Current.CancellationToken);

        Assert.Equal("""{"isAuthorized":false}""", Encoding.UTF8.GetString(answer));
//#else
        // API Gateway returns status 401 to the caller.
        await Assert.ThrowsAsync<AuthorizerUnauthorizedException>(
            async () => await app.InvokeAsync(Sample.Read("API_TYPE.json"), cancellationToken: TestContext.Current.CancellationToken));
//#endif
    }

    [Fact]
    public async Task Without_its_secret_the_function_does_not_start()
    {
        await using var app = Handlers.Build();

        var error = await Assert.ThrowsAsync<InvalidOperationException>(
            async () => await app.InvokeAsync(Sample.Read("API_TYPE.json"), cancellationToken: TestContext.Current.CancellationToken));

        Assert.Contains("TOKEN_SHA256", error.Message, StringComparison.Ordinal);
    }
}
