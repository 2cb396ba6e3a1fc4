using System.Net;
using System.Text;

namespace Tern.TestHarness;

/// <summary>A request as it came.</summary>
public sealed class AskedRequest(HttpListenerRequest request, byte[] body)
{
    public string Method { get; } = request.HttpMethod;

    /// <summary>The path and query, escaped as they were sent.</summary>
    public string Target { get; } = request.RawUrl!;

    public byte[] Body { get; } = body;

    public string Text => Encoding.UTF8.GetString(Body);

    public string? this[string header] => _headers[header];

    private readonly System.Collections.Specialized.NameValueCollection _headers = new(request.Headers);
}
