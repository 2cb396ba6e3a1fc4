using System.Buffers.Text;
using System.Text;
using Tern.Lambda.Http1;
using Tern.Lambda.Events;
using Tern.Lambda.Streaming;

namespace Tern.Lambda.Runtime;

/// <summary>
/// A loop's invocation: one object for its successive invocations, over the bytes received from the Runtime API. Values
/// are read from the bytes on demand. The version distinguishes calls for the current invocation from late ones.
/// </summary>
internal sealed class RuntimeInvocation : Invocation, IDisposable
{
    private readonly InvocationLoop _loop;
    private readonly Lock _gate = new();
    private readonly DeadlineToken _deadlineToken;
    private byte[] _requestId = new byte[64];
    private int _requestIdLength;
    private byte[] _invocationId = [];
    private int _invocationIdLength;
    private Http1Response _received;
    private bool _isLive;
    private LambdaPayload? _payload;
    private LambdaContext? _context;
    private long _deadline;

    // Nearly always the same as for the previous invocation.
    private string _functionArn = "";

    public RuntimeInvocation(InvocationLoop loop)
    {
        _loop = loop;
        _deadlineToken = new DeadlineToken(loop.Clock, e => loop.Log.Warn("A callback of a cancellation token threw an exception.", e));
    }

    public override ReadOnlyMemory<byte> Event => _received.Body;

    public override LambdaPayload Payload
    {
        get
        {
            lock (_gate) return PayloadOfCurrent();
        }
    }

    public override LambdaContext Context
    {
        get
        {
            lock (_gate) return _context ??= _isLive ? MakeContext() : throw Ended();
        }
    }


    public override CancellationToken CancellationToken => GetToken(Version);

    public override ReadOnlySpan<byte> RequestIdUtf8 => _requestId.AsSpan(0, _requestIdLength);

    /// <summary>The ID that is sent back with the response or the error; empty if the event had none.</summary>
    public ReadOnlySpan<byte> InvocationIdUtf8 => _invocationId.AsSpan(0, _invocationIdLength);

    /// <summary>true if the current invocation is the first of the process; otherwise, false.</summary>
    public bool IsColdStart { get; set; }

    /// <summary>
    /// The context if it was already created; otherwise, null. For uses that don't justify creating it.
    /// </summary>
    public LambdaContext? ContextIfMade
    {
        get
        {
            lock (_gate) return _context;
        }
    }

    public override LambdaContext? TryGetContext(int version)
    {
        lock (_gate) return _isLive && version == Version ? _context ??= MakeContext() : null;
    }

    public override LambdaPayload GetPayload(int version)
    {
        lock (_gate) return version == Version ? PayloadOfCurrent() : throw Ended();
    }

    public override DateTimeOffset GetDeadline(int version)
    {
        lock (_gate) return version == Version ? DeadlineOfCurrent() : throw Ended();
    }

    public override CancellationToken GetToken(int version)
    {
        lock (_gate)
        {
            if (!_isLive || version != Version) return new CancellationToken(canceled: true);
            var deadline = DeadlineOfCurrent();
            return deadline == DateTimeOffset.MaxValue ? CancellationToken.None : _deadlineToken.Get(deadline - Margin(deadline));
        }
    }

    public override LambdaResponseStream BeginStream(int version, string contentType)
    {
        ContentTypes.Validate(contentType);
        return _loop.BeginStream(version, contentType, null);
    }

    public override LambdaResponseStream BeginStream(int version, HttpResponsePrelude prelude)
    {
        ArgumentNullException.ThrowIfNull(prelude);
        return _loop.BeginStream(version, HttpResponsePrelude.ContentType, prelude);
    }

    /// <summary>
    /// Begins an invocation with a reply to /next. Returns false if the reply has no request ID, so that it isn't an
    /// event.
    /// </summary>
    public bool TryBegin(Http1Response received)
    {
        if (!received.TryGetHeader("Lambda-Runtime-Aws-Request-Id"u8, out var id) || !IsSound(id)) return false;
        if (id.Length > _requestId.Length) _requestId = new byte[id.Length];
        id.CopyTo(_requestId);
        _requestIdLength = id.Length;
        KeepInvocationId(received);
        _received = received;
        _deadline = -1;
        Answer.Begin();
        lock (_gate) _isLive = true;
        return true;
    }

    /// <summary>Ends the period in which the event may be read.</summary>
    public void End()
    {
        LambdaContext? context;
        lock (_gate)
        {
            _isLive = false;
            Answer.Close();
            _payload?.Release();
            _payload = null;
            context = _context;
            _context = null;
            _deadlineToken.End();
        }

        if (context is not null) EndMetrics(context);
    }

    /// <summary>Reads the X-Ray trace header; null if there is none.</summary>
    public string? ReadTraceId() => Text("Lambda-Runtime-Trace-Id"u8);

    /// <summary>
    /// Returns the time at which a stream that is still open is ended: half the margin after the token is canceled.
    /// </summary>
    public DateTimeOffset StreamEnd()
    {
        var deadline = GetDeadline(Version);
        return deadline == DateTimeOffset.MaxValue ? deadline : deadline - Margin(deadline) / 2;
    }

    public void Dispose()
    {
        Answer.Dispose();
        _deadlineToken.Dispose();
    }

    // Copied, because an error may be reported after the reply to /response has replaced the headers of /next.
    private void KeepInvocationId(Http1Response received)
    {
        _invocationIdLength = 0;
        if (!received.TryGetHeader("Lambda-Runtime-Invocation-Id"u8, out var id) || !IsHeaderValue(id)) return;
        if (id.Length > _invocationId.Length) _invocationId = new byte[Math.Max(id.Length, 64)];
        id.CopyTo(_invocationId);
        _invocationIdLength = id.Length;
    }

    // It is written to the headers of a request.
    private static bool IsHeaderValue(ReadOnlySpan<byte> value) => value.Length is > 0 and <= 1024 && !value.ContainsAnyExceptInRange((byte)' ', (byte)'~');

    // Before the response is sent, because the process may be frozen right afterwards.
    private void EndMetrics(LambdaContext context)
    {
        try
        {
            context.EndMetrics();
        }
        catch (Exception e)
        {
            _loop.Log.Warn("The metrics of an invocation couldn't be written.", e);
        }
    }

    // It is written to the path of a request.
    private static bool IsSound(ReadOnlySpan<byte> id)
    {
        if (id.Length is 0 or > 256) return false;
        foreach (var b in id)
            if (!char.IsAsciiLetterOrDigit((char)b) && b is not ((byte)'-' or (byte)'_' or (byte)'.' or (byte)':')) return false;
        return true;
    }

    private LambdaPayload PayloadOfCurrent() => _payload ??= _isLive ? new LambdaPayload(_received.Body) : throw Ended();

    private LambdaContext MakeContext() => new()
    {
        RequestId = Encoding.ASCII.GetString(RequestIdUtf8),
        InvokedFunctionArn = FunctionArn(),
        Deadline = DeadlineOfCurrent(),
        Clock = _loop.Clock,
        TraceId = ReadTraceId(),
        TenantId = Text("Lambda-Runtime-Aws-Tenant-Id"u8),
        ClientContext = Text("Lambda-Runtime-Client-Context"u8),
        Identity = Identity(),
        Function = _loop.Function,
        IsColdStart = IsColdStart,
        Source = this,
        SourceVersion = Version,
    };

    private string? Text(ReadOnlySpan<byte> name) =>
        _received.TryGetHeader(name, out var value) && value.Length > 0 ? Encoding.UTF8.GetString(value) : null;

    private string FunctionArn()
    {
        if (!_received.TryGetHeader("Lambda-Runtime-Invoked-Function-Arn"u8, out var value)) return "";
        if (!Ascii.Equals(value, _functionArn)) _functionArn = Encoding.UTF8.GetString(value);
        return _functionArn;
    }

    private CognitoIdentity? Identity()
    {
        if (!_received.TryGetHeader("Lambda-Runtime-Cognito-Identity"u8, out var json) || json.Length == 0) return null;
        return CognitoIdentityReader.TryRead(json, out var identity) ? identity : null;
    }

    private DateTimeOffset DeadlineOfCurrent()
    {
        if (!_isLive) throw Ended();
        if (_deadline < 0)
        {
            _deadline = _received.TryGetHeader("Lambda-Runtime-Deadline-Ms"u8, out var value)
                && Utf8Parser.TryParse(value, out long milliseconds, out var length) && length == value.Length && milliseconds is > 0 and < 253_402_300_800_000
                ? milliseconds
                : 0;
        }

        return _deadline == 0 ? DateTimeOffset.MaxValue : DateTimeOffset.FromUnixTimeMilliseconds(_deadline);
    }

    // Usually called at the beginning of the invocation, so that the remaining time is nearly the function's timeout.
    private TimeSpan Margin(DateTimeOffset deadline)
    {
        var share = (deadline - _loop.Clock.GetUtcNow()) / 5;
        if (share < TimeSpan.Zero) return TimeSpan.Zero;
        return share < _loop.DeadlineMargin ? share : _loop.DeadlineMargin;
    }
}
