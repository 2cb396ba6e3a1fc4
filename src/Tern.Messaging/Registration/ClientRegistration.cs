using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Tern.Pipeline;

namespace Tern.Messaging;

/// <summary>The code that the registrations of all clients share.</summary>
internal static class ClientRegistration
{
    internal static void Add<TClient, TOptions>(
        IServiceCollection services, string? name, AwsService service, Action<TOptions>? configure, Func<TOptions, TClient> create)
        where TClient : class
        where TOptions : AwsClientOptions, new()
    {
        ArgumentNullException.ThrowIfNull(services);
        if (name is null)
        {
            services.TryAddSingleton(provider => Create(provider, service, configure, create));
            return;
        }

        ArgumentException.ThrowIfNullOrEmpty(name);
        services.TryAddKeyedSingleton(name, (provider, _) => Create(provider, service, configure, create));
    }

    private static TClient Create<TClient, TOptions>(
        IServiceProvider provider, AwsService service, Action<TOptions>? configure, Func<TOptions, TClient> create)
        where TOptions : AwsClientOptions, new()
    {
        var options = new TOptions();
        AwsClientDefaults.Configure(provider, service, options, configure);
        return create(options);
    }
}
