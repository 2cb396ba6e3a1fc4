using Tern.Http;
using Tern.Local.Serving;

namespace Tern.Local.Host;

/// <summary>The request of a client in this process.</summary>
/// <param name="http">The client's request. The transport adds its host.</param>
internal sealed class InProcessServiceRequest(AwsHttpRequest http) : ServiceRequest
{
    private const string Host = "host";

    public override IEnumerable<KeyValuePair<string, string>> Headers
    {
        get
        {
            yield return new(Host, HostOf(http));
            for (var i = 0; i < http.Headers.Count; i++) yield return new(http.Headers[i].Name, http.Headers[i].GetText());
        }
    }

    public override string? Header(string name) => name == Host ? HostOf(http) : Find(http.Headers, name);

    /// <summary>Returns a header, or null if there is none.</summary>
    public static string? Find(AwsHeaders headers, string name)
    {
        for (var i = 0; i < headers.Count; i++)
        {
            var header = headers[i];
            if (header.Name == name) return header.GetText();
        }

        return null;
    }

    private static string HostOf(AwsHttpRequest http) => http.HostPrefix + http.Endpoint.Host;
}
