using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Diagnostics.HealthChecks;

namespace Tern.Hosting;

/// <summary>
/// Makes a call to find out whether a resource is available. The result is cached for a few seconds, so that many
/// probes cost one call. A throttled call is reported as degraded: the resource exists, and more calls would make it worse.
/// </summary>
/// <param name="services">The services of this check.</param>
/// <param name="call">Makes the call.</param>
/// <param name="memory">The last result of the registration.</param>
internal sealed class AwsHealthCheck(
    IServiceProvider services, Func<IServiceProvider, CancellationToken, ValueTask<string?>> call, AwsHealthCheck.Memory memory) : IHealthCheck
{
    private static readonly TimeSpan s_age = TimeSpan.FromSeconds(5);

    public async Task<HealthCheckResult> CheckHealthAsync(HealthCheckContext context, CancellationToken cancellationToken = default)
    {
        var clock = services.GetService<TimeProvider>() ?? TimeProvider.System;
        if (memory.Last is { } last && clock.GetElapsedTime(last.At) < s_age) return last.Value;
        var value = await CallAsync(context.Registration.FailureStatus, cancellationToken).ConfigureAwait(false);
        memory.Last = new Result(clock.GetTimestamp(), value);
        return value;
    }

    private async ValueTask<HealthCheckResult> CallAsync(HealthStatus failureStatus, CancellationToken cancellationToken)
    {
        try
        {
            var problem = await call(services, cancellationToken).ConfigureAwait(false);
            return problem is null ? HealthCheckResult.Healthy() : new HealthCheckResult(failureStatus, problem);
        }
        catch (AwsServiceException error) when (error.IsThrottling)
        {
            return HealthCheckResult.Degraded(error.Message, error);
        }
        catch (AwsException error)
        {
            return new HealthCheckResult(failureStatus, error.Message, error);
        }
    }

    /// <summary>The last result of a registration, whose checks are created for each probe.</summary>
    internal sealed class Memory
    {
        public Result? Last { get; set; }
    }

    /// <summary>A result and its timestamp.</summary>
    internal sealed record Result(long At, HealthCheckResult Value);
}
