using System.Globalization;
using System.Security.Claims;
using System.Text;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Http.Features.Authentication;
using Tern.Lambda.Events;

namespace Tern.Lambda.AspNetCore;

/// <content>The request. Parts that few applications use are read on demand.</content>
internal partial class HttpInvocation :
    IHttpRequestFeature, IHttpRequestBodyDetectionFeature, IHttpRequestIdentifierFeature, IHttpAuthenticationFeature, IHttpBodyControlFeature,
    IHttpMaxRequestBodySizeFeature, IVerifiedCallerFeature
{
    private const long DefaultMaxRequestBodySize = 30_000_000;

    private RequestBody? _requestBody;
    private bool _isHead;
    private bool _isCallerRead;
    private bool _isUserGiven;
    private ClaimsPrincipal? _caller;
    private ClaimsPrincipal? _user;
    private string? _rawTarget;
    private long? _maxRequestBodySize = DefaultMaxRequestBodySize;
    private string? _traceIdentifier;

    public string Protocol { get; set; } = "HTTP/1.1";

    public string Scheme { get; set; } = "https";

    public string Method { get; set; } = "";

    public string PathBase { get; set; } = "";

    public string Path { get; set; } = "/";

    public string QueryString { get; set; } = "";

    // From the event rather than the path, which an application may have rewritten.
    string IHttpRequestFeature.RawTarget
    {
        get => _rawTarget ??= RequestTarget.ReadRaw(_event);
        set => _rawTarget = value;
    }

    IHeaderDictionary IHttpRequestFeature.Headers { get; set; } = null!;

    Stream IHttpRequestFeature.Body { get; set; } = Stream.Null;

    public bool CanHaveBody => _requestBody is not null;

    public string TraceIdentifier
    {
        get => _traceIdentifier ??= Encoding.ASCII.GetString(Invocation.RequestIdUtf8);
        set => _traceIdentifier = value;
    }

    /// <inheritdoc/>
    public ClaimsPrincipal? Caller
    {
        get
        {
            if (_isCallerRead) return _caller;
            _isCallerRead = true;
            return _caller = VerifiedCaller.Read(_event);
        }
    }

    ClaimsPrincipal? IHttpAuthenticationFeature.User
    {
        get => _isUserGiven ? _user : Caller;
        set
        {
            _isUserGiven = true;
            _user = value;
        }
    }

    // The whole request is available before the application runs, and the whole response is sent afterwards: nothing
    // blocks.
    public bool AllowSynchronousIO { get; set; } = true;

    bool IHttpMaxRequestBodySizeFeature.IsReadOnly => _requestBody is { IsStarted: true };

    // Kestrel's default. Lambda accepts no event of more than 6 MB.
    long? IHttpMaxRequestBodySizeFeature.MaxRequestBodySize
    {
        get => _maxRequestBodySize;
        set
        {
            if (_requestBody is { IsStarted: true })
                throw new InvalidOperationException("The application has started to read the request's body, so the limit of its size can't be changed.");
            if (value is < 0) throw new ArgumentOutOfRangeException(nameof(value), value, "The size limit must be at least 0, or null for no limit.");
            _maxRequestBodySize = value;
            _requestBody?.Limit(value);
        }
    }

    private void BeginRequest()
    {
        var json = _event.Json.Span;
        IHeaderDictionary headers = _headerReader.Headers;
        Method = HttpMethods.GetCanonicalizedValue(_event.Method.TextIn(json)!);
        _isHead = HttpMethods.IsHead(Method);
        RequestTarget.ReadPath(_event, out var pathBase, out var path);
        PathBase = pathBase;
        Path = path;
        QueryString = RequestTarget.ReadQuery(_event);
        Scheme = IsPlain(headers) ? "http" : "https";
        if (headers.Host.Count == 0 && _event.DomainName.TextIn(json) is { Length: > 0 } domain) headers.Host = domain;
        ((IHttpRequestFeature)this).Headers = headers;

        // The length of the decoded body: the client may have sent it in chunks or compressed.
        var body = RequestBody.Decode(_event, _decoded);
        headers.Remove("Transfer-Encoding");
        if (body.Length == 0) return;
        if (headers.ContentLength != body.Length) headers.ContentLength = body.Length;
        _requestBody = new RequestBody(body);
        ((IHttpRequestFeature)this).Body = _requestBody;
    }

    // Only load balancers and Lattice accept unencrypted requests.
    private bool IsPlain(IHeaderDictionary headers) =>
        _event.Kind >= HttpEventKind.LoadBalancer && headers.TryGetValue("X-Forwarded-Proto", out var proto) && proto.Count > 0
        && string.Equals(proto[^1], "http", StringComparison.OrdinalIgnoreCase);

    private void EndRequest()
    {
        _requestBody?.End();
        _requestBody = null;
        _headerReader.Clear();
        ((IHttpRequestFeature)this).Body = Stream.Null;
        ((IHttpRequestFeature)this).Headers = _headerReader.Headers;
        Protocol = "HTTP/1.1";
        AllowSynchronousIO = true;
        _isCallerRead = false;
        _isUserGiven = false;
        _caller = null;
        _user = null;
        _rawTarget = null;
        _maxRequestBodySize = DefaultMaxRequestBodySize;
        _traceIdentifier = null;
    }
}
