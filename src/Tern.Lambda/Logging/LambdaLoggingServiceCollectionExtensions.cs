using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Logging;

namespace Tern.Lambda.Logging;

/// <summary>Extension methods that add the function's log to services.</summary>
public static class LambdaLoggingServiceCollectionExtensions
{
    /// <summary>
    /// Makes <see cref="ILogger{TCategoryName}"/> and <see cref="ILoggerFactory"/> write to the function's log. If
    /// <c>AddLogging</c> was called, its factory is kept and uses the function's log as one of its providers.
    /// </summary>
    /// <param name="services">The services.</param>
    /// <param name="options">The logging options; null for the function's configuration.</param>
    /// <returns><paramref name="services"/>.</returns>
    public static IServiceCollection AddLambdaLogging(this IServiceCollection services, LambdaLoggingOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        return services.AddLambdaLogging(new Lazy<LambdaLoggerFactory>(() => new LambdaLoggerFactory(options)));
    }

    /// <summary>
    /// Does the same with a factory that is created on first use, and shared with code that needs no services.
    /// </summary>
    internal static IServiceCollection AddLambdaLogging(this IServiceCollection services, Lazy<LambdaLoggerFactory> factory)
    {
        services.TryAddSingleton<ILoggerFactory>(_ => factory.Value);
        services.TryAddSingleton(typeof(ILogger<>), typeof(Logger<>));
        // One provider is enough, and a second call adds none: the options of the first call apply.
        services.TryAddEnumerable(ServiceDescriptor.Singleton<ILoggerProvider, LambdaLoggerFactory>(_ => factory.Value));
        return services;
    }
}
