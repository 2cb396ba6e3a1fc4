using Tern.Http;
using Tern.Local.Hosting;
using Tern.Local.Serving;

namespace Tern.Local.Host;

/// <summary>The request of a client in this process.</summary>
/// <param name="http">The client's request. The transport adds its host.</param>
internal sealed class InProcessServiceRequest(AwsHttpRequest http) : ServiceRequest
{
    public override IEnumerable<KeyValuePair<string, string>> Headers => SignatureGate.HeadersOf(http);

    public override string? Header(string name) => name == "host" ? http.HostPrefix + http.Endpoint.Host : Find(http.Headers, name);

    public override ValueTask WaitAsync(Task task) => http.WaitAsync(task);

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
}
