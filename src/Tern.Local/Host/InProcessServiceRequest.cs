using Tern.Http;
using Tern.Local.Serving;

namespace Tern.Local.Host;

/// <summary>The request of a client in this process.</summary>
internal sealed class InProcessServiceRequest(AwsHeaders headers) : ServiceRequest
{
    public override string? Header(string name) => Find(headers, name);

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
