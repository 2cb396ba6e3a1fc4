using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Tern.Lambda;
using Tern.Lambda.AspNetCore;
using Tern.Lambda.Logging;

namespace Microsoft.Extensions.Hosting;

/// <summary>Extension methods that make an ASP.NET Core app run in Lambda.</summary>
public static class LambdaHostingExtensions
{
    private const string Address = "AWS_LAMBDA_RUNTIME_API";
    private const string ConsoleProvider = "Microsoft.Extensions.Logging.Console.ConsoleLoggerProvider";

    /// <summary>
    /// Serves the app with Lambda if it runs there; otherwise, with Kestrel. In Lambda, requests from REST and HTTP
    /// APIs, function URLs, Application Load Balancers and VPC Lattice become requests to the app. If
    /// <c>AWS_LAMBDA_RUNTIME_API</c> isn't set, this method has no effect.
    /// </summary>
    /// <param name="builder">The builder of the app.</param>
    /// <param name="configure">A delegate that sets options; it isn't called outside Lambda.</param>
    /// <returns><paramref name="builder"/>.</returns>
    public static TBuilder AddLambda<TBuilder>(this TBuilder builder, Action<LambdaServerOptions>? configure = null)
        where TBuilder : IHostApplicationBuilder
    {
        ArgumentNullException.ThrowIfNull(builder);
        builder.Services.AddLambdaServer(configure);
        return builder;
    }

    /// <summary>
    /// Serves the app with Lambda if it runs there, for apps with a different host builder. Call it after all other
    /// service registrations.
    /// </summary>
    /// <param name="services">The services of the app.</param>
    /// <param name="configure">A delegate that sets options; it isn't called outside Lambda.</param>
    /// <returns><paramref name="services"/>.</returns>
    public static IServiceCollection AddLambdaServer(this IServiceCollection services, Action<LambdaServerOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        if (string.IsNullOrWhiteSpace(Environment.GetEnvironmentVariable(Address))) return services;
        var options = new LambdaServerOptions();
        LambdaFunction.ReportStartErrors(options.Runtime);
        configure?.Invoke(options);
        return services.AddLambdaServer(options);
    }

    internal static IServiceCollection AddLambdaServer(this IServiceCollection services, LambdaServerOptions options)
    {
        if (options.UseLambdaLogging) TakeConsolesPlace(services);
        // The last registrations are used.
        services.AddSingleton<IHostLifetime, LambdaLifetime>();
        services.AddSingleton<IServer>(provider => new LambdaServer(
            options, provider.GetRequiredService<IHostApplicationLifetime>(), provider.GetRequiredService<ILoggerFactory>()));
        return services;
    }

    // By name, so that code that isn't referenced here can be trimmed from a native program.
    private static void TakeConsolesPlace(IServiceCollection services)
    {
        for (var i = services.Count - 1; i >= 0; i--)
        {
            var service = services[i];
            if (service.ServiceType == typeof(ILoggerProvider) && !service.IsKeyedService && service.ImplementationType?.FullName == ConsoleProvider)
                services.RemoveAt(i);
        }

        services.AddLambdaLogging();
    }
}
