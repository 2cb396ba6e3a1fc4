using System.Text;
using System.Xml.Linq;
using Tern.Local.Host;
using Tern.Local.Serving;

namespace Tern.Local.Tests.Serving;

/// <summary>A service with the query protocol, called with forms as they are sent on the wire.</summary>
internal sealed class QueryWire(ServicePart part)
{
    public const string Origin = "http://127.0.0.1:4566";

    /// <summary>Gets or sets the access key that signs the requests, or null for requests without a signature.</summary>
    public string? AccessKey { get; set; } = "local";

    public string Region { get; set; } = RequestScope.DefaultRegion;

    /// <summary>Gets or sets the X-Ray header of the requests.</summary>
    public string? TraceHeader { get; set; }

    /// <summary>Calls an operation, and returns its document, which must be a success.</summary>
    /// <param name="operation">The operation.</param>
    /// <param name="members">Names and values: <c>"TopicArn=arn:…"</c>. They are encoded here.</param>
    public async Task<XElement> CallAsync(string operation, params string[] members)
    {
        var (status, document) = await SendAsync(operation, members);
        Assert.True(status == 200, document.ToString());
        Assert.Equal(operation + "Response", document.Name.LocalName);
        return document;
    }

    /// <summary>Calls an operation, and returns its error as <c>status code: message</c>.</summary>
    public async Task<string> ErrorAsync(string operation, params string[] members)
    {
        var (status, document) = await SendAsync(operation, members);
        Assert.True(status != 200, document.ToString());
        var error = Child(document, "Error");
        Assert.Equal(status < 500 ? "Sender" : "Receiver", Child(error, "Type").Value);
        return $"{status} {Child(error, "Code").Value}: {Child(error, "Message").Value}";
    }

    public Task<(int Status, XElement Document)> SendAsync(string operation, params string[] members) =>
        SendAsync(FormRequest(FormOf(operation, members), null));

    /// <summary>Calls an operation and accepts JSON.</summary>
    /// <returns>The status, the content type and the body.</returns>
    public async Task<(int Status, string? Type, string Body)> CallJsonAsync(string operation, params string[] members)
    {
        var request = FormRequest(FormOf(operation, members), "application/json");
        using var answer = await part.HandleAsync(request, default);
        var type = answer.Headers.Single(static header => header.Key == "content-type").Value;
        return (answer.StatusCode, type, Encoding.UTF8.GetString(answer.Body.WrittenSpan));
    }

    /// <summary>Sends a request without a body, as a browser does with a URL in a message.</summary>
    public async Task<(int Status, XElement Document)> GetAsync(Uri url, string method = "GET")
    {
        return await SendAsync(new Request([])
        {
            Method = method, Path = "/", Query = url.Query[1..], Origin = Origin, Account = RequestScope.DefaultAccount, Region = Region, Body = default,
        });
    }

    /// <summary>Returns the text of an element anywhere in a document, or null if there is none.</summary>
    public static string? Text(XElement document, string name) => document.Descendants().FirstOrDefault(e => e.Name.LocalName == name)?.Value;

    /// <summary>Returns the entries of the first map in a document.</summary>
    public static Dictionary<string, string> Map(XElement document) => document.Descendants()
        .Where(static e => e.Name.LocalName == "entry")
        .ToDictionary(static e => Child(e, "key").Value, static e => Child(e, "value").Value);

    private static XElement Child(XElement element, string name) => element.Elements().Single(e => e.Name.LocalName == name);

    private static string Encode(string member)
    {
        var at = member.IndexOf('=', StringComparison.Ordinal);
        return $"{member[..at]}={Uri.EscapeDataString(member[(at + 1)..])}";
    }

    private static string FormOf(string operation, string[] members) => string.Join('&', members.Select(Encode).Prepend("Action=" + operation));

    private Request FormRequest(string form, string? accept)
    {
        var headers = new Dictionary<string, string>();
        if (accept is not null) headers["accept"] = accept;
        if (AccessKey is not null)
        {
            headers["authorization"] =
                $"AWS4-HMAC-SHA256 Credential={AccessKey}/20260101/{Region}/{part.SigningName}/aws4_request, SignedHeaders=host, Signature=0";
        }

        if (TraceHeader is not null) headers["x-amzn-trace-id"] = TraceHeader;
        var scope = RequestScope.Read(headers.GetValueOrDefault("authorization"));
        return new Request(headers)
        {
            Method = "POST", Path = "/", Origin = Origin, Account = scope?.Account ?? RequestScope.DefaultAccount, Region = Region,
            Body = Encoding.UTF8.GetBytes(form),
        };
    }

    private async Task<(int Status, XElement Document)> SendAsync(Request request)
    {
        using var answer = await part.HandleAsync(request, default);
        return (answer.StatusCode, XElement.Parse(Encoding.UTF8.GetString(answer.Body.WrittenSpan)));
    }

    private sealed class Request(Dictionary<string, string> headers) : ServiceRequest
    {
        public override IEnumerable<KeyValuePair<string, string>> Headers => headers;

        public override string? Header(string name) => headers.GetValueOrDefault(name);
    }
}
