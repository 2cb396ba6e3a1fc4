using Microsoft.AspNetCore.Http.Features;
using Tern.Local.Serving;

namespace Tern.Local.Host;

/// <summary>The request of a connection.</summary>
internal sealed class HttpServiceRequest(IHttpRequestFeature http) : ServiceRequest
{
    public override IEnumerable<KeyValuePair<string, string>> Headers
    {
        get
        {
            foreach (var header in http.Headers) yield return new(header.Key.ToLowerInvariant(), header.Value.ToString());
        }
    }

    public override string? Header(string name) => http.Headers.TryGetValue(name, out var value) ? value.ToString() : null;
}
