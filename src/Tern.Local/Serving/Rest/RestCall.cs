using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;
using Tern.Protocols;

namespace Tern.Local.Serving;

/// <summary>One request of a service with REST and XML while it is handled, and its response.</summary>
/// <param name="protocol">The facts about the service.</param>
/// <param name="request">The request.</param>
/// <param name="cancellationToken">Cancels the call.</param>
internal class RestCall(RestProtocol protocol, ServiceRequest request, CancellationToken cancellationToken)
{
    private readonly List<KeyValuePair<string, string>> _query = Parse(request.Query);

    public ServiceRequest Request => request;

    public CancellationToken CancellationToken => cancellationToken;

    public ServiceAnswer Answer { get; } = new();

    /// <summary>Gets the labels of the path, decoded.</summary>
    public Dictionary<string, string> Labels { get; } = new(2, StringComparer.Ordinal);

    /// <summary>Gets the parameters of the query in their order, decoded.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> Parameters => _query;

    /// <summary>Gets or sets the body of an operation that reads it from memory.</summary>
    public ReadOnlyMemory<byte> Document { get; set; } = request.Body;

    public string? Label(string name) => Labels.GetValueOrDefault(name);

    /// <summary>Returns a parameter of the query, or null if there is none. One without a value is empty.</summary>
    public string? Query(string name)
    {
        foreach (var parameter in _query)
        {
            if (parameter.Key == name) return parameter.Value;
        }

        return null;
    }

    public virtual string? Header(string name) => request.Header(name);

    /// <summary>Returns the headers with a prefix by the rest of their names, or null if there are none.</summary>
    public virtual Dictionary<string, string>? Headers(string prefix)
    {
        Dictionary<string, string>? found = null;
        foreach (var (name, value) in request.Headers)
        {
            if (name.StartsWith(prefix, StringComparison.Ordinal)) (found ??= new(StringComparer.Ordinal))[name[prefix.Length..]] = value;
        }

        return found;
    }

    /// <summary>Reads the request and checks its members.</summary>
    /// <exception cref="Exception">The request isn't valid; the protocol creates the exception.</exception>
    /// <exception cref="MalformedMemberException">A header or parameter isn't of its type.</exception>
    public T Read<T>() where T : IServiceRequest<T>
    {
        var value = T.ReadHttp(this);
        var checks = new MemberChecks();
        value.Check(checks);
        return checks.Violations.Count > 0 && protocol.Refuse(checks.Violations) is { } error ? throw error : value;
    }

    /// <summary>Reads the body, or returns null if there is none.</summary>
    public T? ReadDocument<T>(XmlFunction<T> read) where T : class
    {
        if (Document.IsEmpty) return null;
        try
        {
            var xml = new AwsXmlReader(Document.Span);
            xml.ReadRoot();
            var value = read(ref xml);
            xml.End();
            return value;
        }
        catch (FormatException)
        {
            throw protocol.Malformed();
        }
    }

    /// <summary>Reads the body as text, or returns null if there is none.</summary>
    public string? ReadText() => Document.IsEmpty ? null : Encoding.UTF8.GetString(Document.Span);

    /// <summary>Returns the body as a stream.</summary>
    public Stream OpenBody() => request.BodyStream
        ?? (MemoryMarshal.TryGetArray(request.Body, out var array) ? new MemoryStream(array.Array!, array.Offset, array.Count, writable: false)
            : new MemoryStream(request.Body.ToArray(), writable: false));

    public void Add(string name, string? value)
    {
        if (value is not null) Answer.Add(name, value);
    }

    public void Add(string name, bool? value) => Add(name, value is { } given ? AwsHttpText.Format(given) : null);

    public void Add(string name, long? value) => Add(name, value?.ToString(CultureInfo.InvariantCulture));

    public void Add(string name, DateTimeOffset? value) => Add(name, value is { } time ? AwsTimestamp.ToHttpDate(time) : null);

    public void AddIso8601(string name, DateTimeOffset? value) => Add(name, value is { } time ? RestText.FromTime(time) : null);

    public void AddAll(string prefix, Dictionary<string, string>? values)
    {
        foreach (var (name, value) in values ?? []) Answer.Add(prefix + name, value);
    }

    /// <summary>Sets the body of the response, for an operation without a document.</summary>
    public void WriteBody(Stream? body) => Answer.BodyStream = body;

    public void WriteBody(string? text)
    {
        if (text is not null) Answer.Body.Write(Encoding.UTF8.GetBytes(text));
    }

    /// <summary>Begins the document of the response.</summary>
    public AwsXmlWriter BeginDocument(ReadOnlySpan<byte> root)
    {
        Answer.Add("content-type", "application/xml");
        Answer.Body.Write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"u8);
        var xml = new AwsXmlWriter(Answer.Body);
        xml.WriteStart(root);
        xml.WriteAttribute("xmlns"u8, protocol.XmlNamespace);
        return xml;
    }

    public static void EndDocument(ref AwsXmlWriter xml, ReadOnlySpan<byte> root)
    {
        xml.WriteEnd(root);
        xml.Flush();
    }

    private static List<KeyValuePair<string, string>> Parse(string query)
    {
        var parameters = new List<KeyValuePair<string, string>>();
        foreach (var range in query.AsSpan().Split('&'))
        {
            var pair = query.AsSpan()[range];
            if (pair.IsEmpty) continue;
            var equals = pair.IndexOf('=');
            parameters.Add(equals < 0 ? new(Decode(pair), "") : new(Decode(pair[..equals]), Decode(pair[(equals + 1)..])));
        }

        return parameters;
    }

    private static string Decode(ReadOnlySpan<char> text) =>
        text.ContainsAny('%', '+') ? Uri.UnescapeDataString(text.ToString().Replace('+', ' ')) : text.ToString();
}
