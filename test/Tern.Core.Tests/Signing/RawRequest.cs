using System.Text;
using Tern.Endpoints;
using Tern.Http;

namespace Tern.Core.Tests.Signing;

/// <summary>Converts the request text of a signing case to the signer's input, without the host and the headers that
/// the signer adds.</summary>
internal static class RawRequest
{
    public static AwsHttpRequest Parse(string text, bool normalize)
    {
        var parts = text.Split("\n\n", 2);
        var lines = parts[0].Split('\n', StringSplitOptions.RemoveEmptyEntries);
        var first = lines[0];
        var request = new AwsHttpRequest
        {
            Method = first[..first.IndexOf(' ')],
            PathAndQuery = first[(first.IndexOf(' ') + 1)..first.LastIndexOf(' ')],
        };
        foreach (var line in lines[1..])
        {
            var name = line[..line.IndexOf(':')].ToLowerInvariant();
            var value = line[(line.IndexOf(':') + 1)..];
            if (name == "host")
                request.Endpoint = new AwsEndpoint(new Uri("https://" + value), "service", "us-east-1") { DisableDoubleEncoding = !normalize };
            else if (name != "x-amz-date") request.Headers.Add(name, value);
        }

        if (parts.Length > 1) request.Body.Write(Encoding.UTF8.GetBytes(parts[1]));
        return request;
    }

    public static string? Header(AwsHttpRequest request, string name)
    {
        for (var i = 0; i < request.Headers.Count; i++)
            if (request.Headers[i].Name == name) return request.Headers[i].GetText();
        return null;
    }
}
