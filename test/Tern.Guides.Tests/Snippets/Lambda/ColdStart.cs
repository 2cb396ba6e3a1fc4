using Tern.Lambda;
using Tern.Lambda.Events;
using Tern.Local;

namespace Tern.Guides.Tests.Snippets.Lambda;

public sealed class ColdStart
{
    [Fact]
    public async Task A_connection_is_opened_in_init()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        await using var db = local.CreateClient();
        await using var app = LambdaApplication.CreateBuilder().Build();
        app.OnHttpApi((HttpApiRequest request, CancellationToken cancellationToken) => Task.FromResult(HttpApiResponse.NoContent()));

        app.OnStarting(cancellationToken => db.WarmUpAsync(connections: 1, cancellationToken).AsTask());

        var request = """{"version":"2.0","rawPath":"/","requestContext":{"http":{"method":"GET"}}}""";
        Assert.NotEmpty(await app.InvokeAsync(request, cancellationToken: TestContext.Current.CancellationToken));
    }
}
