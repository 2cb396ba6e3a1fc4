using System.ComponentModel;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Diagnostics.HealthChecks;

namespace Tern.Hosting;

/// <summary>
/// Registers health checks that make a call. Intended for the packages of clients; don't use it elsewhere.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class AwsHealthChecks
{
    /// <summary>Registers a health check.</summary>
    /// <param name="builder">The builder.</param>
    /// <param name="name">The name of the check.</param>
    /// <param name="call">Makes a call with the application's client. It returns null, or a description of the
    /// problem.</param>
    /// <param name="failureStatus">The status of a failed check, or null for unhealthy.</param>
    /// <param name="tags">The tags of the check, or null for none.</param>
    /// <returns>The builder.</returns>
    public static IHealthChecksBuilder Add(
        IHealthChecksBuilder builder, string name, Func<IServiceProvider, CancellationToken, ValueTask<string?>> call, HealthStatus? failureStatus,
        IEnumerable<string>? tags)
    {
        ArgumentNullException.ThrowIfNull(builder);
        ArgumentException.ThrowIfNullOrEmpty(name);
        ArgumentNullException.ThrowIfNull(call);
        var last = new AwsHealthCheck.Memory();
        return builder.Add(new HealthCheckRegistration(name, provider => new AwsHealthCheck(provider, call, last), failureStatus, tags));
    }
}
