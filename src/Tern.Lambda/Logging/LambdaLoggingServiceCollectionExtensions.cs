using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Logging;

namespace Tern.Lambda.Logging;

/// <summary>Adds the function's log to services.</summary>
public static class LambdaLoggingServiceCollectionExtensions
{
    /// <summary>
    /// Makes <see cref="ILogger{TCategoryName}"/> and <see cref="ILoggerFactory"/> write to the function's log. Where
    /// <c>AddLogging</c> was called, its factory stays and has the function's log as one of its providers.
    /// </summary>
    /// <param name="services">The services.</param>
    /// <param name="options">How to log; null takes the function's configuration.</param>
    /// <returns><paramref name="services"/>.</returns>
    public static IServiceCollection AddLambdaLogging(this IServiceCollection services, LambdaLoggingOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        return services.AddLambdaLogging(new Lazy<LambdaLoggerFactory>(() => new LambdaLoggerFactory(options)));
    }

    /// <summary>The same with a factory that is made by its first use, and shared with what needs no services.</summary>
    internal static IServiceCollection AddLambdaLogging(this IServiceCollection services, Lazy<LambdaLoggerFactory> factory)
    {
        services.TryAddSingleton<ILoggerFactory>(_ => factory.Value);
        services.TryAddSingleton(typeof(ILogger<>), typeof(Logger<>));
        // One provider is enough, and a second call adds none: the first one's options hold.
        services.TryAddEnumerable(ServiceDescriptor.Singleton<ILoggerProvider, LambdaLoggerFactory>(_ => factory.Value));
        return services;
    }
}
