using System.Runtime.CompilerServices;
using Microsoft.Extensions.DependencyInjection;

namespace Tern.Lambda.Functions;

/// <summary>
/// Holds the service provider. This is the only type that uses the implementation of dependency injection rather than
/// its abstractions.
/// </summary>
internal sealed class ServiceProviderHolder : IAsyncDisposable
{
    private readonly ServiceProvider _provider;

    public ServiceProviderHolder(IServiceCollection services)
    {
        _provider = services.BuildServiceProvider();
        Scopes = _provider.GetRequiredService<IServiceScopeFactory>();
    }

    public IServiceProvider Provider => _provider;

    public IServiceScopeFactory Scopes { get; }

    // Must not be inlined into code that runs without a provider.
    [MethodImpl(MethodImplOptions.NoInlining)]
    public ValueTask DisposeAsync() => _provider.DisposeAsync();
}
