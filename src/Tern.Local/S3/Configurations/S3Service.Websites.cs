using Tern.Local.S3.Model;
using Tern.Local.Serving;

namespace Tern.Local.S3;

// Website configurations, which are checked as in S3 and stored. No website is served.
internal sealed partial class S3Service
{
    public const string WebsiteName = "website";

    protected override ValueTask<NoAnswer> PutBucketWebsiteAsync(PutBucketWebsiteRequest request, RestCall call)
    {
        Check(request.WebsiteConfiguration!);
        return Store(request.Bucket!, WebsiteName, request.WebsiteConfiguration!);
    }

    protected override ValueTask<GetBucketWebsiteOutput> GetBucketWebsiteAsync(GetBucketWebsiteRequest request, RestCall call)
    {
        var bucket = engine.GetBucket(request.Bucket!);
        var website = Stored<WebsiteConfiguration>(bucket, WebsiteName)
            ?? throw Refusals.None("NoSuchWebsiteConfiguration", "The specified bucket does not have a website configuration", bucket);
        return new(AnswerOf(website));
    }

    protected override ValueTask<NoAnswer> DeleteBucketWebsiteAsync(DeleteBucketWebsiteRequest request, RestCall call) => Forget(request.Bucket!, WebsiteName);

    /// <summary>Returns the website configuration as clients get it.</summary>
    public static GetBucketWebsiteOutput AnswerOf(WebsiteConfiguration website) => new()
    {
        RedirectAllRequestsTo = website.RedirectAllRequestsTo,
        IndexDocument = website.IndexDocument,
        ErrorDocument = website.ErrorDocument,
        RoutingRules = website.RoutingRules,
    };

    private static void Check(WebsiteConfiguration website)
    {
        const string Index = "IndexDocument";
        if (website.RoutingRules is { Count: 0 }) throw S3Errors.MalformedXml();
        if (website.RedirectAllRequestsTo is { } all)
        {
            if (website.IndexDocument is not null || website.ErrorDocument is not null || website.RoutingRules is not null)
            {
                throw S3Errors.InvalidArgument(
                    "RedirectAllRequestsTo cannot be provided in conjunction with other Routing Rules.", "RedirectAllRequestsTo", "not null");
            }

            CheckProtocol(all.Protocol);
            return;
        }

        if (website.IndexDocument is not { } index)
            throw S3Errors.InvalidArgument("A value for IndexDocument Suffix must be provided if RedirectAllRequestsTo is empty", Index, "null");
        if (index.Suffix is not { Length: > 0 } suffix || suffix.Contains('/', StringComparison.Ordinal))
            throw S3Errors.InvalidArgument("The IndexDocument Suffix is not well formed", Index, index.Suffix ?? "");
        foreach (var rule in website.RoutingRules ?? [])
        {
            if (rule.Redirect is not { } redirect) throw S3Errors.MalformedXml();
            if (redirect is { ReplaceKeyPrefixWith: not null, ReplaceKeyWith: not null })
                throw S3Errors.InvalidRequest("You can only define ReplaceKeyPrefix or ReplaceKey but not both.");
            if (rule.Condition is { HttpErrorCodeReturnedEquals: null, KeyPrefixEquals: null })
            {
                throw S3Errors.InvalidRequest(
                    "Condition cannot be empty. To redirect all requests without a condition, the condition element shouldn't be present.");
            }

            CheckProtocol(redirect.Protocol);
        }
    }

    private static void CheckProtocol(string? protocol)
    {
        if (protocol is not (null or "http" or "https"))
            throw S3Errors.InvalidRequest("Invalid protocol, protocol can be http or https. If not defined the protocol will be selected automatically.");
    }
}
