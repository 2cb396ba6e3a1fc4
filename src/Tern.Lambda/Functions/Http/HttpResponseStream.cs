using System.IO.Pipelines;
using Tern.Lambda.Runtime;
using Tern.Lambda.Streaming;

namespace Tern.Lambda;

/// <summary>
/// An HTTP answer that reaches the client while the handler still writes it: first the status and headers, which are
/// set here, then the body. For a function URL whose invoke mode is <c>RESPONSE_STREAM</c>, or a REST API whose
/// integration has the response transfer mode <c>STREAM</c>.
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

    /// <summary>The status; 200 unless set.</summary>
    /// <exception cref="InvalidOperationException">Set after the body was begun: the status is sent ahead of it.</exception>
    public int StatusCode
    {
        get => _statusCode;
        set
        {
            if (_body is not null) throw new InvalidOperationException("The status is sent ahead of the body: set it before Body is first used.");
            _statusCode = value;
        }
    }

    /// <summary>The headers, one value each. They are sent with the first use of <see cref="Body"/>; what is set later is not.</summary>
    public IDictionary<string, string> Headers { get; } = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);

    /// <summary>The cookies, each as <c>Set-Cookie</c> has it. They are sent with the first use of <see cref="Body"/>; what is added later is not.</summary>
    public IList<string> Cookies { get; } = [];

    /// <summary>
    /// The body. Its first use fixes the status and the headers; an error after the first bytes have left reaches the
    /// client as an answer that breaks off.
    /// </summary>
    public PipeWriter Body => Begin();

    internal bool HasBegun => _body is not null;

    internal PipeWriter Begin() => _body ??= _invocation.BeginStream(
        _version, new HttpResponsePrelude { StatusCode = _statusCode, Headers = Headers, Cookies = Cookies });
}
