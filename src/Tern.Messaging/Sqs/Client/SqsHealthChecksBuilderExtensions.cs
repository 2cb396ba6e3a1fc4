using Microsoft.Extensions.Diagnostics.HealthChecks;
using Tern.Hosting;
using Tern.Messaging.Sqs;
using Tern.Messaging.Sqs.Model;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Registers health checks of Amazon SQS queues.</summary>
/// <remarks>
/// The checks make a call with the application's own client, at most every five seconds. Use them for readiness, not
/// for liveness: if AWS is slow, an orchestrator shouldn't restart all instances. A throttled call is reported as
/// degraded.
/// </remarks>
public static class SqsHealthChecksBuilderExtensions
{
    /// <summary>
    /// Registers a check of a queue: it exists, and the client may read its attributes. It requires the permission
    /// <c>sqs:GetQueueAttributes</c>; for a queue that isn't specified by its URL, also <c>sqs:GetQueueUrl</c>.
    /// </summary>
    /// <param name="builder">The builder.</param>
    /// <param name="queue">The queue's name, ARN or URL. The URL is requested once.</param>
    /// <param name="clientName">
    /// The name of a client that was registered with <c>AddKeyedSqs</c>; null for the client of <c>AddSqs</c>.
    /// </param>
    /// <param name="name">The name of the check, or null for <c>sqs-</c> and the queue's name.</param>
    /// <param name="failureStatus">The status of a failed check, or null for unhealthy.</param>
    /// <param name="tags">The tags of the check, or null for none.</param>
    /// <returns>The builder.</returns>
    public static IHealthChecksBuilder AddSqsQueue(
        this IHealthChecksBuilder builder, string queue, string? clientName = null, string? name = null, HealthStatus? failureStatus = null,
        IEnumerable<string>? tags = null)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(queue);
        string? url = null;
        return AwsHealthChecks.Add(
            builder,
            name ?? $"sqs-{queue[(queue.LastIndexOfAny(['/', ':']) + 1)..]}",
            async (provider, cancellationToken) =>
            {
                var client = clientName is null ? provider.GetRequiredService<SqsClient>() : provider.GetRequiredKeyedService<SqsClient>(clientName);
                url ??= await new SqsQueueAddress(client, queue).GetUrlAsync(cancellationToken).ConfigureAwait(false);
                var request = new GetQueueAttributesRequest { QueueUrl = url, AttributeNames = [QueueAttributeName.QueueArn] };
                await client.GetQueueAttributesAsync(request, cancellationToken).ConfigureAwait(false);
                return null;
            },
            failureStatus,
            tags);
    }
}
