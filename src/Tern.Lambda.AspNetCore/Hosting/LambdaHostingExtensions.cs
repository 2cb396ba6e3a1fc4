using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Tern.Lambda;
using Tern.Lambda.AspNetCore;
using Tern.Lambda.AspNetCore.Hosting;
using Tern.Lambda.Logging;

namespace Microsoft.Extensions.Hosting;

/// <summary>Lets an ASP.NET Core app run in Lambda.</summary>
public static class LambdaHostingExtensions
{
    private const string Address = "AWS_LAMBDA_RUNTIME_API";
    private const string ConsoleProvider = "Microsoft.Extensions.Logging.Console.ConsoleLoggerProvider";

    /// <summary>
    /// Has the app served by Lambda when it runs there, and by Kestrel when it does not: in Lambda requests of REST and HTTP
    /// APIs, function URLs, Application Load Balancers and VPC Lattice become requests of the app. Where
    /// <c>AWS_LAMBDA_RUNTIME_API</c> is not set, nothing is changed.
    /// </summary>
    /// <param name="builder">The app's builder.</param>
    /// <param name="configure">Sets options; not called outside Lambda.</param>
    /// <returns><paramref name="builder"/>.</returns>
    public static TBuilder AddLambda<TBuilder>(this TBuilder builder, Action<LambdaServerOptions>? configure = null)
        where TBuilder : IHostApplicationBuilder
    {
        ArgumentNullException.ThrowIfNull(builder);
        builder.Services.AddLambdaServer(configure);
        return builder;
    }

    /// <summary>The same for apps whose host is built otherwise: called last among what configures services.</summary>
    /// <param name="services">The app's services.</param>
    /// <param name="configure">Sets options; not called outside Lambda.</param>
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
        // The last ones registered are those that are used.
        services.AddSingleton<IHostLifetime, LambdaLifetime>();
        services.AddSingleton<IServer>(provider => new LambdaServer(
            options, provider.GetRequiredService<IHostApplicationLifetime>(), provider.GetRequiredService<ILoggerFactory>()));
        return services;
    }

    // By name: what is not referred to here can be left out of a native program.
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
