using Microsoft.AspNetCore.Http.Features;
using Tern.Local.Hosting;
using Tern.Local.Serving;
using Tern.Pages;

namespace Tern.Local.Host;

/// <summary>The request of a connection.</summary>
internal sealed class HttpServiceRequest(IHttpRequestFeature http) : ServiceRequest
{
    public override IEnumerable<KeyValuePair<string, string>> Headers => SignatureGate.HeadersOf(http.Headers);

    /// <summary>Gets a value indicating whether a page of another site sent the request, as browsers report it.</summary>
    public bool IsCrossSite => PageGuard.IsCrossSite(http.Headers);

    public override bool LacksLength => http.Headers.ContentLength is null && http.Headers.TransferEncoding.Count == 0;

    public override string? Header(string name) => http.Headers.TryGetValue(name, out var value) ? value.ToString() : null;
}
