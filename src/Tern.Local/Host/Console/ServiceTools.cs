using Tern.Local.Hosting;
using Tern.Local.S3;
using Tern.Local.Sns;
using Tern.Local.Sqs;

namespace Tern.Local.Host;

/// <summary>
/// The console's tools for buckets, queues and topics, below <c>/_tern/api/</c>. They read the services' state
/// directly, and change it by requests, which meet no faults and don't appear among the last requests.
/// </summary>
internal sealed class ServiceTools(ServiceParts parts, S3Part s3, SqsPart sqs, SnsPart sns) : IMoreTools
{
    private const string Queues = "/_tern/api/sqs/";
    private const string Topics = "/_tern/api/sns/";

    public IReadOnlyList<string> Services => [s3.SigningName, sqs.SigningName, sns.SigningName];

    public IEnumerable<string> Stores => s3.Engine.All.Select(static bucket => (bucket.Account, bucket.Region))
        .Concat(sqs.State.Places).Concat(sns.Started?.State.Places ?? [])
        .Distinct().Select(static place => $"{place.Account}/{place.Region}");

    public Task? Run(ToolRequest request, string account, string region) => request.Path switch
    {
        "/_tern/api/buckets" => Read(request, () => BucketTools.ListAsync(request, s3, account)),
        "/_tern/api/objects" => Read(request, () => BucketTools.ListObjectsAsync(request, s3)),
        "/_tern/api/versions" => Read(request, () => BucketTools.ListVersionsAsync(request, s3)),
        "/_tern/api/object" => BucketTools.ObjectAsync(request, parts, s3, account, region),
        "/_tern/api/queues" => Read(request, () => QueueTools.ListAsync(request, sqs, account, region)),
        "/_tern/api/queue" => Read(request, () => QueueTools.GetAsync(request, sqs, account, region)),
        "/_tern/api/topics" => Read(request, () => TopicTools.ListAsync(request, sns, account, region)),
        var path when path.StartsWith(Queues, StringComparison.Ordinal) => QueueTools.CallAsync(request, path[Queues.Length..], parts, sqs, account, region),
        var path when path.StartsWith(Topics, StringComparison.Ordinal) => TopicTools.CallAsync(request, path[Topics.Length..], parts, sns, account, region),
        _ => null,
    };

    private static Task Read(ToolRequest request, Func<Task> answer) => request.IsRead ? answer() : request.RefuseMethodAsync("GET");
}
