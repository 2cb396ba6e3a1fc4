using Microsoft.Extensions.DependencyInjection;

namespace Tern.Lambda.Telemetry;

/// <summary>Adds traces and metrics of invocations to a function.</summary>
public static class LambdaTelemetryServiceCollectionExtensions
{
    /// <summary>
    /// Has each invocation told of: a span of the source <c>Tern.Lambda</c>, whose parent is the caller's, and the meter <c>Tern.Lambda</c> with <c>faas.invoke_duration</c>,
    /// <c>faas.init_duration</c>, <c>faas.coldstarts</c>, <c>faas.errors</c> and <c>faas.timeouts</c>. Nothing is computed while nobody listens.
    /// </summary>
    /// <param name="services">The services.</param>
    /// <param name="configure">Sets options, such as how to flush.</param>
    /// <returns><paramref name="services"/>.</returns>
    public static IServiceCollection AddLambdaTelemetry(this IServiceCollection services, Action<LambdaTelemetryOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        var options = new LambdaTelemetryOptions();
        configure?.Invoke(options);
        return services.AddSingleton(new InvocationTelemetry(options));
    }

    /// <summary>The telemetry that was asked for last, without a provider having to be built; null for none.</summary>
    internal static InvocationTelemetry? FindTelemetry(this IServiceCollection services)
    {
        for (var i = services.Count - 1; i >= 0; i--)
            if (services[i].ServiceType == typeof(InvocationTelemetry)) return (InvocationTelemetry?)services[i].ImplementationInstance;
        return null;
    }
}
