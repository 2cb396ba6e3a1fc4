using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;
using Tern.Diagnosis;
using Tern.Diagnosis.Web;
using Tern.Telemetry;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Adds the doctor to an application.</summary>
public static class DoctorServiceCollectionExtensions
{
    /// <summary>
    /// Has a <see cref="Doctor"/> watch the application from its start to its end. Each request is a scope, named by its route. What is found is logged, and
    /// in Development it is a page at <c>/_tern/doctor</c>.
    /// </summary>
    /// <param name="services">The services.</param>
    /// <returns>The services.</returns>
    /// <remarks>May be called again; there is one doctor. It is taken from the services where findings are wanted in code.</remarks>
    public static IServiceCollection AddTernDoctor(this IServiceCollection services) => services.AddTernDoctor(static _ => { });

    /// <summary>Has a <see cref="Doctor"/> watch the application, with options.</summary>
    /// <param name="services">The services.</param>
    /// <param name="configure">Sets options; called once, when the application starts.</param>
    /// <returns>The services.</returns>
    /// <remarks>
    /// See <see cref="AddTernDoctor(IServiceCollection)"/>. An option that is out of its range is an
    /// <see cref="ArgumentException"/> when the application starts.
    /// </remarks>
    public static IServiceCollection AddTernDoctor(this IServiceCollection services, Action<DoctorOptions> configure)
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
        options.Output.Logger ??= provider.GetService<ILoggerFactory>().CreateLoggerSafely("Tern.Doctor");
        options.Source ??= provider.GetService<IHostEnvironment>()?.ApplicationName;
        return Doctor.Start(options);
    }
}
