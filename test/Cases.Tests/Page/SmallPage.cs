using Cases.Page;
using Microsoft.AspNetCore.Builder;

[assembly: AssemblyFixture(typeof(Cases.Tests.Page.SmallPage))]

namespace Cases.Tests.Page;

/// <summary>The page of a small case, on a free port.</summary>
public sealed class SmallPage : IAsyncLifetime
{
    private WebApplication? _app;

    public HttpClient Http { get; } = new();

    public Uri Url => Http.BaseAddress!;

    public async ValueTask InitializeAsync()
    {
        _app = CasePage.Create(new SmallCase(new SmallCase.Side("before"), new SmallCase.Side("after")), port: 0);
        await _app.StartAsync();
        Http.BaseAddress = new Uri(_app.Urls.Single());
    }

    public async ValueTask DisposeAsync()
    {
        Http.Dispose();
        if (_app is not null) await _app.DisposeAsync();
    }
}
