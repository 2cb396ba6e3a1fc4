using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;
using Tern.Diagnostics;
using Tern.Telemetry;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Provides extension methods that add the doctor to an application.</summary>
public static class DoctorServiceCollectionExtensions
{
    /// <summary>
    /// Adds a <see cref="Doctor"/> that observes the application while it runs. Each request is a scope named after its
    /// route. Findings are logged and, in Development, shown on a page at <c>/_tern/doctor</c>.
    /// </summary>
    /// <param name="services">The service collection.</param>
    /// <returns>The service collection.</returns>
    /// <remarks>
    /// Repeated calls still add only one doctor. To access its findings in code, resolve <see cref="Doctor"/> from the
    /// services.
    /// </remarks>
    public static IServiceCollection AddDoctor(this IServiceCollection services) => services.AddDoctor(static _ => { });

    /// <summary>Adds a <see cref="Doctor"/> that observes the application, and configures its options.</summary>
    /// <param name="services">The service collection.</param>
    /// <param name="configure">A callback that sets options. It's called once, when the application starts.</param>
    /// <returns>The service collection.</returns>
    /// <remarks>
    /// See <see cref="AddDoctor(IServiceCollection)"/>. If an option is out of range, an
    /// <see cref="ArgumentException"/> is thrown when the application starts.
    /// </remarks>
    public static IServiceCollection AddDoctor(this IServiceCollection services, Action<DoctorOptions> configure)
    {
        ArgumentNullException.ThrowIfNull(services);
        ArgumentNullException.ThrowIfNull(configure);
        services.AddOptions<DoctorOptions>().Configure(configure);
        services.TryAddSingleton(static provider => Start(provider));
        services.TryAddSingleton(static provider => new DoctorPage(
            provider.GetRequiredService<Doctor>(), provider.GetRequiredService<IOptions<DoctorOptions>>(), provider.GetService<IHostEnvironment>()));
        services.TryAddEnumerable(ServiceDescriptor.Singleton<IStartupFilter, DoctorStartupFilter>());
        services.TryAddEnumerable(ServiceDescriptor.Singleton<IHostedService, DoctorHostedService>());
        return services;
    }

    private static Doctor Start(IServiceProvider provider)
    {
        var options = provider.GetRequiredService<IOptions<DoctorOptions>>().Value;
        options.Output.Logger ??= provider.GetService<ILoggerFactory>().CreateLoggerSafely("Tern.Diagnostics");
        options.Source ??= provider.GetService<IHostEnvironment>()?.ApplicationName;
        return Doctor.Start(options);
    }
}
