using System.IO.Pipelines;
using Tern.Lambda.Runtime;
using Tern.Lambda.Streaming;

namespace Tern.Lambda;

/// <summary>
/// An HTTP response that reaches the client while the handler is still writing it: first the status and the headers,
/// which you set here, then the body. It requires a function URL whose invoke mode is <c>RESPONSE_STREAM</c>, or a REST
/// API whose integration has the response transfer mode <c>STREAM</c>.
/// </summary>
public sealed class HttpResponseStream
{
    private readonly Invocation _invocation;
    private readonly int _version;
    private LambdaResponseStream? _body;
    private int _statusCode = 200;

    internal HttpResponseStream(Invocation invocation, int version)
    {
        _invocation = invocation;
        _version = version;
    }

    /// <summary>Gets or sets the status. The default is 200.</summary>
    /// <exception cref="InvalidOperationException">The body was already begun: the status is sent ahead of
    /// it.</exception>
    public int StatusCode
    {
        get => _statusCode;
        set
        {
            if (_body is not null) throw new InvalidOperationException("The status is sent before the body. Set it before you use Body.");
            _statusCode = value;
        }
    }

    /// <summary>
    /// Gets the headers, with one value each. They are sent on the first use of <see cref="Body"/>; later changes have
    /// no effect.
    /// </summary>
    public IDictionary<string, string> Headers { get; } = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);

    /// <summary>
    /// Gets the cookies, each in the form of a <c>Set-Cookie</c> header's value. They are sent on the first use of
    /// <see cref="Body"/>; later changes have no effect.
    /// </summary>
    public IList<string> Cookies { get; } = [];

    /// <summary>
    /// Gets the body. Its first use fixes the status and the headers. If an error occurs after the first bytes have
    /// been sent, the client receives a truncated response.
    /// </summary>
    public PipeWriter Body => Begin();

    internal bool HasBegun => _body is not null;

    internal PipeWriter Begin() => _body ??= _invocation.BeginStream(
        _version, new HttpResponsePrelude { StatusCode = _statusCode, Headers = Headers, Cookies = Cookies });
}
