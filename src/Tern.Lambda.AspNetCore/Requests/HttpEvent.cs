using Tern.Json;
using Tern.Lambda.Events;

namespace Tern.Lambda.AspNetCore;

/// <summary>
/// A request in the event's bytes: one pass reads the headers and records the position of everything else. One object
/// reads successive events.
/// </summary>
internal sealed class HttpEvent(HeaderReader headers)
{
    private EventSlice _headers;
    private EventSlice _headerLists;
    private EventSlice _version;
    private bool _hasElb;
    private bool _hasHttp;
    private bool _hasContext;
    private bool _hasLatticePath;
    private bool _hasConnection;
    private bool _hasNetwork;

    /// <summary>The event.</summary>
    public ReadOnlyMemory<byte> Json { get; private set; }

    public HttpEventKind Kind { get; private set; }

    public EventSlice Method { get; private set; }

    public EventSlice Path { get; private set; }

    /// <summary>The query as one text.</summary>
    public EventSlice RawQuery { get; private set; }

    /// <summary>The query's values, one for each name.</summary>
    public EventSlice Query { get; private set; }

    /// <summary>The query's values in lists.</summary>
    public EventSlice QueryLists { get; private set; }

    public EventSlice Cookies { get; private set; }

    public EventSlice Body { get; private set; }

    public bool IsBase64 { get; private set; }

    public EventSlice Resource { get; private set; }

    public EventSlice PathParameters { get; private set; }

    public EventSlice Stage { get; private set; }

    public EventSlice DomainName { get; private set; }

    /// <summary>The path in the request's context, which includes the stage or the base path.</summary>
    public EventSlice ContextPath { get; private set; }

    public EventSlice Protocol { get; private set; }

    public EventSlice SourceIp { get; private set; }

    /// <summary>An authorizer's data about the caller, as JSON.</summary>
    public EventSlice Authorizer { get; private set; }

    /// <summary>The service's own data about the caller, as JSON.</summary>
    public EventSlice Identity { get; private set; }

    /// <summary>The caller's certificate, if the service validates one: JSON with its PEM.</summary>
    public EventSlice Certificate { get; private set; }

    /// <summary>Reads an event.</summary>
    /// <exception cref="LambdaEventException">The event isn't a request, or it is malformed.</exception>
    public void Read(ReadOnlyMemory<byte> json)
    {
        Clear();
        Json = json;
        try
        {
            var reader = new AwsJsonReader(json.Span);
            ReadAll(ref reader);
            reader.End();
            Kind = FindKind();
            ReadHeaders();
        }
        catch (AwsJsonException malformed)
        {
            throw new LambdaEventException(
                $"The event isn't an HTTP request: {malformed.Message}. Expected an event of API Gateway (REST or HTTP API), "
                + "a function URL, an Application Load Balancer or VPC Lattice.",
                malformed);
        }
    }

    /// <summary>Releases the event.</summary>
    public void Clear()
    {
        Json = default;
        Method = Path = RawQuery = Query = QueryLists = Cookies = Body = Resource = PathParameters = Stage = DomainName = ContextPath = Protocol = default;
        SourceIp = Authorizer = Identity = Certificate = _headers = _headerLists = _version = default;
        IsBase64 = _hasElb = _hasHttp = _hasContext = _hasLatticePath = _hasConnection = _hasNetwork = false;
    }

    private void ReadAll(ref AwsJsonReader json)
    {
        json.BeginObject();
        while (json.NextMember(out var name))
        {
            switch (name.Length)
            {
                case 4 when name.SequenceEqual("path"u8): Path = EventSlice.ReadText(ref json); break;
                case 4 when name.SequenceEqual("body"u8): Body = EventSlice.ReadText(ref json); break;
                case 6 when name.SequenceEqual("method"u8): Method = EventSlice.ReadText(ref json); break;
                case 7 when name.SequenceEqual("rawPath"u8): Path = EventSlice.ReadText(ref json); break;
                case 7 when name.SequenceEqual("headers"u8): _headers = EventSlice.ReadValue(ref json); break;
                case 7 when name.SequenceEqual("cookies"u8): Cookies = EventSlice.ReadValue(ref json); break;
                case 7 when name.SequenceEqual("version"u8): _version = EventSlice.ReadText(ref json); break;
                case 8 when name.SequenceEqual("resource"u8): Resource = EventSlice.ReadText(ref json); break;
                case 8 when name.SequenceEqual("raw_path"u8):
                    Path = EventSlice.ReadText(ref json);
                    _hasLatticePath = true;
                    break;
                case 10 when name.SequenceEqual("httpMethod"u8): Method = EventSlice.ReadText(ref json); break;
                case 14 when name.SequenceEqual("rawQueryString"u8): RawQuery = EventSlice.ReadText(ref json); break;
                case 14 when name.SequenceEqual("requestContext"u8): ReadContext(ref json); break;
                case 14 when name.SequenceEqual("pathParameters"u8): PathParameters = EventSlice.ReadValue(ref json); break;
                case 15 when name.SequenceEqual("isBase64Encoded"u8): IsBase64 = !json.TryReadNull() && json.ReadBoolean(); break;
                case 17 when name.SequenceEqual("is_base64_encoded"u8): IsBase64 = !json.TryReadNull() && json.ReadBoolean(); break;
                case 17 when name.SequenceEqual("multiValueHeaders"u8): _headerLists = EventSlice.ReadValue(ref json); break;
                case 21 when name.SequenceEqual("queryStringParameters"u8): Query = EventSlice.ReadValue(ref json); break;
                case 23 when name.SequenceEqual("query_string_parameters"u8): Query = EventSlice.ReadValue(ref json); break;
                case 31 when name.SequenceEqual("multiValueQueryStringParameters"u8): QueryLists = EventSlice.ReadValue(ref json); break;
                default: json.SkipValue(); break;
            }
        }
    }

    private void ReadContext(ref AwsJsonReader json)
    {
        if (json.TryReadNull()) return;
        _hasContext = true;
        json.BeginObject();
        while (json.NextMember(out var name))
        {
            if (name.SequenceEqual("http"u8)) ReadHttp(ref json);
            else if (name.SequenceEqual("stage"u8)) Stage = EventSlice.ReadText(ref json);
            else if (name.SequenceEqual("domainName"u8)) DomainName = EventSlice.ReadText(ref json);
            else if (name.SequenceEqual("path"u8)) ContextPath = EventSlice.ReadText(ref json);
            else if (name.SequenceEqual("protocol"u8)) Protocol = EventSlice.ReadText(ref json);
            else if (name.SequenceEqual("authorizer"u8)) Authorizer = EventSlice.ReadValue(ref json);
            else if (name.SequenceEqual("identity"u8)) ReadIdentity(ref json);
            else if (name.SequenceEqual("authentication"u8)) Certificate = EventSlice.ReadValue(ref json);
            else
            {
                _hasElb |= name.SequenceEqual("elb"u8);
                _hasConnection |= name.SequenceEqual("connectionId"u8);
                _hasNetwork |= name.SequenceEqual("serviceArn"u8) || name.SequenceEqual("serviceNetworkArn"u8);
                json.SkipValue();
            }
        }
    }

    private void ReadHttp(ref AwsJsonReader json)
    {
        if (json.TryReadNull()) return;
        _hasHttp = true;
        json.BeginObject();
        while (json.NextMember(out var name))
        {
            if (name.SequenceEqual("method"u8)) Method = EventSlice.ReadText(ref json);
            else if (name.SequenceEqual("path"u8)) ContextPath = EventSlice.ReadText(ref json);
            else if (name.SequenceEqual("protocol"u8)) Protocol = EventSlice.ReadText(ref json);
            else if (name.SequenceEqual("sourceIp"u8)) SourceIp = EventSlice.ReadText(ref json);
            else json.SkipValue();
        }
    }

    private void ReadIdentity(ref AwsJsonReader json)
    {
        Identity = EventSlice.ReadValue(ref json);
        if (!Identity.IsPresent) return;
        var identity = new AwsJsonReader(Identity.In(Json.Span));
        identity.BeginObject();
        while (identity.NextMember(out var name))
        {
            var isSource = name.SequenceEqual("sourceIp"u8);
            var isCertificate = name.SequenceEqual("clientCert"u8);
            var value = EventSlice.ReadValue(ref identity);
            if (!value.IsPresent) continue;
            var start = Identity.Start + value.Start;
            if (isSource && value.Length > 2) SourceIp = new EventSlice(start + 1, value.Length - 2, false);
            if (isCertificate) Certificate = new EventSlice(start, value.Length, false);
        }
    }

    private HttpEventKind FindKind()
    {
        if (_hasLatticePath) return Method.IsPresent ? HttpEventKind.Lattice : throw NoRequest();
        if (_hasHttp) return Path.IsPresent && Method.IsPresent ? ApiOrUrl() : throw NoRequest();
        if (!Path.IsPresent || !Method.IsPresent) throw NoRequest();
        if (_hasElb) return _headerLists.IsPresent ? HttpEventKind.LoadBalancerLists : HttpEventKind.LoadBalancer;
        if (_hasNetwork) return HttpEventKind.LatticeV2;
        if (!_hasContext && !Resource.IsPresent) throw NoRequest();
        return _version.IsPresent && _version.In(Json.Span).SequenceEqual("1.0"u8) ? HttpEventKind.HttpApiV1 : HttpEventKind.RestApi;
    }

    private HttpEventKind ApiOrUrl() => DomainName.IsPresent && DomainName.In(Json.Span).IndexOf(".lambda-url."u8) >= 0
        ? HttpEventKind.FunctionUrl
        : HttpEventKind.HttpApi;

    private void ReadHeaders()
    {
        headers.Clear();
        if (_headerLists.IsPresent) headers.Read(_headerLists.In(Json.Span));
        else if (_headers.IsPresent) headers.Read(_headers.In(Json.Span));
        if (Cookies.IsPresent) headers.ReadCookies(Cookies.In(Json.Span));
    }

    private LambdaEventException NoRequest() => new(_hasConnection
        ? "The event is from a WebSocket API, which ASP.NET Core apps can't handle: API Gateway holds its connections. Handle it with OnWebSocket."
        : "The event isn't an HTTP request: it has no method or no path. Expected an event of API Gateway (REST or HTTP API), a function URL, an "
            + "Application Load Balancer or VPC Lattice. Check the function's trigger, or handle such events in a separate function.");
}
