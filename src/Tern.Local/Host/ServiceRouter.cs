using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Tern.Local.Serving;

namespace Tern.Local.Host;

/// <summary>
/// Decides which service a request is for. The first fact decides: the scope of the signature, the target of JSON
/// requests, the version of forms, the host name, a queue's path. Everything else is S3's.
/// </summary>
internal sealed class ServiceRouter(ServiceParts parts)
{
    public const string Objects = "s3";
    private const string Queues = "sqs";
    private const string Topics = "sns";

    /// <summary>Returns the signing name of the request's service.</summary>
    /// <param name="request">The request.</param>
    /// <param name="scope">The scope of its signature, or null.</param>
    /// <param name="target">Its path and query.</param>
    /// <param name="form">Its body if it's a form; otherwise, an empty string.</param>
    public string ServiceOf(IHttpRequestFeature request, RequestScope? scope, RequestTarget target, string form)
    {
        if (scope is { } signed) return signed.Service;
        if (request.Headers["x-amz-target"] is { Count: > 0 } operation && ByTarget(operation.ToString()) is { } called) return called;
        if (ByVersion(form) is { } posted) return posted;
        if (ByVersion(target.Query) is { } queried) return queried;
        return ByHost(request.Headers.Host.ToString()) ?? (IsOfQueue(request, target) ? Queues : Objects);
    }

    /// <summary>Returns true for a form, which can name the service of an unsigned request.</summary>
    public static bool IsForm(IHeaderDictionary headers) =>
        headers.ContentType.ToString().StartsWith("application/x-www-form-urlencoded", StringComparison.OrdinalIgnoreCase);

    /// <summary>
    /// Returns true for a host name that certainly names a bucket, such as <c>bucket.s3.localhost</c>.
    /// </summary>
    public static bool IsOfBucket(string host) =>
        host.Contains(".s3.", StringComparison.OrdinalIgnoreCase) || host.Contains(".s3-", StringComparison.OrdinalIgnoreCase);

    private string? ByTarget(string operation) =>
        parts.All.FirstOrDefault(part => part.TargetPrefix is { Length: > 0 } prefix && operation.StartsWith(prefix, StringComparison.Ordinal))?.SigningName;

    private string? ByVersion(string text)
    {
        if (!text.Contains("Action=", StringComparison.Ordinal)) return null;
        // The addresses in topic messages have no version.
        if (text.Contains("Action=ConfirmSubscription", StringComparison.Ordinal)) return Topics;
        if (text.Contains("Action=Unsubscribe", StringComparison.Ordinal)) return Topics;
        return parts.All.FirstOrDefault(part => part.QueryVersion is { } version && text.Contains("Version=" + version, StringComparison.Ordinal))?.SigningName;
    }

    // sqs.us-east-1.amazonaws.com, sqs.localhost, us-east-1.queue.amazonaws.com; but bucket.s3.localhost and
    // my-bucket.localhost belong to S3.
    private string? ByHost(string host)
    {
        var first = host.Split('.', ':')[0];
        if (IsOfBucket(host)) return null;
        return first != Objects && host.Contains('.', StringComparison.Ordinal) && parts.Find(first) is { } part ? part.SigningName
            : host.Contains(".queue.amazonaws.com", StringComparison.OrdinalIgnoreCase) ? Queues : null;
    }

    // /000000000000/orders and /queue/us-east-1/000000000000/orders are queues, if a form or an action is sent there.
    private static bool IsOfQueue(IHttpRequestFeature request, RequestTarget target)
    {
        if (!IsForm(request.Headers) && !target.Query.Contains("Action=", StringComparison.Ordinal)) return false;
        var segments = target.Path.Split('/');
        return segments is ["", _, _] or ["", "queue", _, _, _] && segments[^2] is { Length: 12 } account && account.All(char.IsAsciiDigit);
    }
}
