using System.Security;
using System.Text;
using System.Xml.Linq;
using Tern.Endpoints;
using Tern.Http;
using Tern.Lambda.Local.Sources;
using Tern.Local;

namespace Tern.Lambda.Local.Application;

/// <summary>
/// Mounts the folders of the application's buckets in the local AWS, and sets their notifications of functions by the
/// request that any client would send.
/// </summary>
/// <param name="buckets">The buckets. Several can have the same name and folder.</param>
/// <param name="aws">The local AWS.</param>
/// <param name="functions">The functions.</param>
/// <param name="file">The application's file, for errors.</param>
internal sealed class BucketsPart(IReadOnlyList<BucketOptions> buckets, Tern.Local.LocalAws aws, ILocalFunctions functions, string file) : IEmulatorPart
{
    public async Task StartAsync(CancellationToken cancellationToken)
    {
        aws.UseFunctions(functions);
        foreach (var bucket in buckets.GroupBy(static bucket => bucket.Name))
        {
            try
            {
                aws.MountBucket(bucket.Key, bucket.First().Folder);
            }
            catch (ArgumentException failure)
            {
                throw new LocalApplicationException(file, $"buckets.{bucket.Key}", failure.Message);
            }

            await NotifyAsync(bucket.Key, bucket.SelectMany(static each => each.Notifications), cancellationToken).ConfigureAwait(false);
        }
    }

    public ValueTask DisposeAsync() => default;

    private async Task NotifyAsync(string bucket, IEnumerable<BucketNotification> notifications, CancellationToken cancellationToken)
    {
        var request = new AwsHttpRequest
        {
            Method = "PUT",
            Endpoint = new AwsEndpoint(new Uri("http://localhost"), "s3", LocalAws.Region),
            PathAndQuery = $"/{bucket}?notification",
        };
        using var body = request.Body;
        var xml = $"<NotificationConfiguration>{string.Concat(notifications.Select(Write))}</NotificationConfiguration>";
        body.Write(Encoding.UTF8.GetBytes(xml));
        using var answer = await aws.Transport.SendAsync(request, cancellationToken).ConfigureAwait(false);
        if (answer.StatusCode == 200) return;
        var message = XElement.Parse(Encoding.UTF8.GetString(answer.Body.Span)).Element("Message")!.Value;
        throw new LocalApplicationException(file, $"buckets.{bucket}", message);
    }

    private static string Write(BucketNotification notification)
    {
        var function = SecurityElement.Escape(LocalAws.FunctionArn(notification.Function));
        var events = string.Concat(notification.Events.SelectMany(EventsOf).Distinct().Select(static name => $"<Event>{SecurityElement.Escape(name)}</Event>"));
        var rules = Rule("prefix", notification.Prefix) + Rule("suffix", notification.Suffix);
        var filter = rules.Length == 0 ? "" : $"<Filter><S3Key>{rules}</S3Key></Filter>";
        return $"<CloudFunctionConfiguration><CloudFunction>{function}</CloudFunction>{events}{filter}</CloudFunctionConfiguration>";
    }

    private static string Rule(string name, string value) =>
        value.Length == 0 ? "" : $"<FilterRule><Name>{name}</Name><Value>{SecurityElement.Escape(value)}</Value></FilterRule>";

    // Files can leave the service out, and have one pattern for all events.
    private static IEnumerable<string> EventsOf(string name) => name is "*" or "s3:*" ? ["s3:ObjectCreated:*", "s3:ObjectRemoved:*"]
        : name.StartsWith("s3:", StringComparison.Ordinal) ? [name] : ["s3:" + name];
}
