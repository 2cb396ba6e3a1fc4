using Tern.Endpoints;

namespace Tern.Http;

/// <summary>
/// Creates the <see cref="Uri"/> of a request and caches the last one: a client whose protocol posts everything to
/// <c>/</c> needs only one.
/// </summary>
internal sealed class RequestUriCache
{
    private static readonly UriCreationOptions AsWritten = new() { DangerousDisablePathAndQueryCanonicalization = true };

    private Entry? _last;

    public Uri Get(AwsHttpRequest request)
    {
        var last = Volatile.Read(ref _last);
        var isSame = last is not null && ReferenceEquals(last.Endpoint, request.Endpoint) && last.HostPrefix == request.HostPrefix
            && last.PathAndQuery == request.PathAndQuery;
        if (isSame) return last!.Uri;

        var entry = new Entry(request.Endpoint, request.HostPrefix, request.PathAndQuery, Create(request));
        Volatile.Write(ref _last, entry);
        return entry.Uri;
    }

    /// <summary>Creates the URL of a request exactly as it was signed, without normalization.</summary>
    public static Uri Create(AwsHttpRequest request)
    {
        var endpoint = request.Endpoint;
        return new Uri($"{endpoint.Uri.Scheme}://{request.HostPrefix}{endpoint.Host}{endpoint.PathPrefix}{request.PathAndQuery}", AsWritten);
    }

    private sealed class Entry(AwsEndpoint endpoint, string hostPrefix, string pathAndQuery, Uri uri)
    {
        public AwsEndpoint Endpoint { get; } = endpoint;

        public string HostPrefix { get; } = hostPrefix;

        public string PathAndQuery { get; } = pathAndQuery;

        public Uri Uri { get; } = uri;
    }
}
