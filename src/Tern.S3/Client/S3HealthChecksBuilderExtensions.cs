using Microsoft.Extensions.Diagnostics.HealthChecks;
using Tern.Hosting;
using Tern.S3;
using Tern.S3.Model;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Registers health checks of Amazon S3 buckets.</summary>
/// <remarks>
/// The checks make a call with the application's own client, at most every five seconds. Use them for readiness, not
/// for liveness: if AWS is slow, an orchestrator shouldn't restart all instances. A throttled call is reported as
/// degraded.
/// </remarks>
public static class S3HealthChecksBuilderExtensions
{
    /// <summary>
    /// Registers a check of a bucket: it exists, and the client may use it. It requires the permission
    /// <c>s3:ListBucket</c>.
    /// </summary>
    /// <param name="builder">The builder.</param>
    /// <param name="bucket">The bucket's name.</param>
    /// <param name="clientName">
    /// The name of a client that was registered with <c>AddKeyedS3</c>; null for the client of <c>AddS3</c>.
    /// </param>
    /// <param name="name">The name of the check, or null for <c>s3-</c> and the bucket's name.</param>
    /// <param name="failureStatus">The status of a failed check, or null for unhealthy.</param>
    /// <param name="tags">The tags of the check, or null for none.</param>
    /// <returns>The builder.</returns>
    public static IHealthChecksBuilder AddS3Bucket(
        this IHealthChecksBuilder builder, string bucket, string? clientName = null, string? name = null, HealthStatus? failureStatus = null,
        IEnumerable<string>? tags = null)
    {
        ArgumentException.ThrowIfNullOrEmpty(bucket);
        return AwsHealthChecks.Add(
            builder,
            name ?? $"s3-{bucket}",
            async (provider, cancellationToken) =>
            {
                var client = clientName is null ? provider.GetRequiredService<S3Client>() : provider.GetRequiredKeyedService<S3Client>(clientName);
                await client.HeadBucketAsync(new HeadBucketRequest { Bucket = bucket }, cancellationToken).ConfigureAwait(false);
                return null;
            },
            failureStatus,
            tags);
    }
}
