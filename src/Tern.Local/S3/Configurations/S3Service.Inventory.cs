using Tern.Local.S3.Model;
using Tern.Local.Serving;

namespace Tern.Local.S3;

// Inventory configurations, which are stored and returned. No inventory is created.
internal sealed partial class S3Service
{
    public const string InventoryName = "inventory/";

    protected override ValueTask<NoAnswer> PutBucketInventoryConfigurationAsync(PutBucketInventoryConfigurationRequest request, RestCall call) =>
        Store(request.Bucket!, InventoryName, request.Id!, request.InventoryConfiguration!);

    protected override ValueTask<GetBucketInventoryConfigurationOutput> GetBucketInventoryConfigurationAsync(
        GetBucketInventoryConfigurationRequest request, RestCall call) => new(new GetBucketInventoryConfigurationOutput
        {
            InventoryConfiguration = StoredById<InventoryConfiguration>(request.Bucket!, InventoryName, request.Id!),
        });

    protected override ValueTask<NoAnswer> DeleteBucketInventoryConfigurationAsync(DeleteBucketInventoryConfigurationRequest request, RestCall call) =>
        Forget(request.Bucket!, InventoryName, request.Id!);

    protected override ValueTask<ListBucketInventoryConfigurationsOutput> ListBucketInventoryConfigurationsAsync(
        ListBucketInventoryConfigurationsRequest request, RestCall call)
    {
        var (page, next) = Page<InventoryConfiguration>(request.Bucket!, InventoryName, request.ContinuationToken);
        return new(new ListBucketInventoryConfigurationsOutput
        {
            InventoryConfigurationList = page,
            ContinuationToken = request.ContinuationToken,
            IsTruncated = next is not null,
            NextContinuationToken = next,
        });
    }
}
