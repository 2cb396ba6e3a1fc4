using Tern.Local.S3.Model;
using Tern.Local.Serving;

namespace Tern.Local.S3;

// Metrics configurations, which are stored and returned.
internal sealed partial class S3Service
{
    /// <summary>The start of the names under which metrics configurations are stored; their IDs follow.</summary>
    public const string MetricsPrefix = "metrics/";

    private const int MaxMetrics = 1000;
    private const int MetricsPageSize = 100;

    protected override ValueTask<NoAnswer> PutBucketMetricsConfigurationAsync(PutBucketMetricsConfigurationRequest request, RestCall call)
    {
        var name = MetricsPrefix + request.Id;
        engine.GetBucket(request.Bucket!).Change(bucket =>
        {
            if (!bucket.Configurations.ContainsKey(name) && MetricsOf(bucket).Count() >= MaxMetrics)
            {
                throw new S3ErrorException(
                    "TooManyConfigurations", 400,
                    "You are attempting to create a new configuration but have already reached the 1,000-configuration limit.");
            }

            bucket.Configurations[name] = request.MetricsConfiguration!;
        });
        call.Answer.StatusCode = 204;
        return Nothing;
    }

    protected override ValueTask<GetBucketMetricsConfigurationOutput> GetBucketMetricsConfigurationAsync(
        GetBucketMetricsConfigurationRequest request, RestCall call) => new(new GetBucketMetricsConfigurationOutput
        {
            MetricsConfiguration = Stored<MetricsConfiguration>(engine.GetBucket(request.Bucket!), MetricsPrefix + request.Id) ?? throw NoMetrics(),
        });

    protected override ValueTask<ListBucketMetricsConfigurationsOutput> ListBucketMetricsConfigurationsAsync(
        ListBucketMetricsConfigurationsRequest request, RestCall call)
    {
        var from = request.ContinuationToken is { } token ? ContinuationTokens.Read(token) : "";
        var rest = MetricsOf(engine.GetBucket(request.Bucket!)).Where(metrics => string.CompareOrdinal(metrics.Id, from) >= 0)
            .OrderBy(static metrics => metrics.Id, StringComparer.Ordinal).ToList();
        var next = rest.Count > MetricsPageSize ? ContinuationTokens.Write(rest[MetricsPageSize].Id!) : null;
        return new(new ListBucketMetricsConfigurationsOutput
        {
            IsTruncated = next is not null,
            ContinuationToken = request.ContinuationToken,
            NextContinuationToken = next,
            MetricsConfigurationList = [.. rest.Take(MetricsPageSize)],
        });
    }

    protected override ValueTask<NoAnswer> DeleteBucketMetricsConfigurationAsync(DeleteBucketMetricsConfigurationRequest request, RestCall call)
    {
        engine.GetBucket(request.Bucket!).Change(bucket =>
        {
            if (!bucket.Configurations.TryRemove(MetricsPrefix + request.Id, out _)) throw NoMetrics();
        });
        return Nothing;
    }

    private static IEnumerable<MetricsConfiguration> MetricsOf(S3Bucket bucket) => bucket.Configurations.Values.OfType<MetricsConfiguration>();

    private static S3ErrorException NoMetrics() => new("NoSuchConfiguration", 404, "The specified configuration does not exist.");
}
