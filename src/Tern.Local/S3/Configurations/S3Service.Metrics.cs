using Tern.Local.S3.Model;
using Tern.Local.Serving;

namespace Tern.Local.S3;

// Metrics configurations, which are stored and returned.
internal sealed partial class S3Service
{
    public const string MetricsName = "metrics/";

    protected override ValueTask<NoAnswer> PutBucketMetricsConfigurationAsync(PutBucketMetricsConfigurationRequest request, RestCall call)
    {
        call.Answer.StatusCode = 204;
        return Store(request.Bucket!, MetricsName, request.Id!, request.MetricsConfiguration!);
    }

    protected override ValueTask<GetBucketMetricsConfigurationOutput> GetBucketMetricsConfigurationAsync(
        GetBucketMetricsConfigurationRequest request, RestCall call) => new(new GetBucketMetricsConfigurationOutput
        {
            MetricsConfiguration = StoredById<MetricsConfiguration>(request.Bucket!, MetricsName, request.Id!),
        });

    protected override ValueTask<ListBucketMetricsConfigurationsOutput> ListBucketMetricsConfigurationsAsync(
        ListBucketMetricsConfigurationsRequest request, RestCall call)
    {
        var (page, next) = Page<MetricsConfiguration>(request.Bucket!, MetricsName, request.ContinuationToken);
        return new(new ListBucketMetricsConfigurationsOutput
        {
            MetricsConfigurationList = page,
            ContinuationToken = request.ContinuationToken,
            IsTruncated = next is not null,
            NextContinuationToken = next,
        });
    }

    protected override ValueTask<NoAnswer> DeleteBucketMetricsConfigurationAsync(DeleteBucketMetricsConfigurationRequest request, RestCall call) =>
        Forget(request.Bucket!, MetricsName, request.Id!);
}
