using System.IO.Pipelines;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Tern.Lambda.Streaming;

namespace Tern.Lambda.AspNetCore;

/// <content>The response, which is buffered until it is complete, or streamed from the first flush on.</content>
internal partial class HttpInvocation : IHttpResponseFeature, IHttpResponseBodyFeature, IResponseOwner
{
    private readonly ResponseSpace _space = new();
    private readonly HeaderDictionary _responseHeaders = [];
    private readonly CallbackList _onStarting = new();
    private readonly CallbackList _onCompleted = new();
    private ResponseBody? _body;
    private LambdaResponseStream? _stream;
    private int _statusCode = 200;
    private bool _hasStarted;
    private bool _isAborted;

    public int StatusCode
    {
        get => _statusCode;
        set
        {
            ThrowIfStarted(nameof(StatusCode));
            _statusCode = value is >= 100 and <= 999
                ? value
                : throw new ArgumentOutOfRangeException(nameof(value), value, "An HTTP status must have three digits.");
        }
    }

    public string? ReasonPhrase { get; set; }

    IHeaderDictionary IHttpResponseFeature.Headers { get; set; } = null!;

    public bool HasStarted => _hasStarted;

    PipeWriter? IResponseOwner.Stream => TakesBody ? _stream : null;

    /// <summary>true if the application aborted the request; otherwise, false.</summary>
    public bool IsAborted => _isAborted;

    PipeWriter IHttpResponseBodyFeature.Writer => Body;

    Stream IHttpResponseBodyFeature.Stream => Body.AsStream();

    // Obsolete: forwards to the feature of the body.
    Stream IHttpResponseFeature.Body
    {
        get => Get<IHttpResponseBodyFeature>()!.Stream;
        set => Set<IHttpResponseBodyFeature>(new StreamResponseBodyFeature(value, Get<IHttpResponseBodyFeature>()!));
    }

    private ResponseBody Body => _body ??= new ResponseBody(this, _space);

    // A status without a body (RFC 9110, 6.4.1).
    private bool TakesBody => !_isHead && _statusCode is not (204 or 205 or 304) and >= 200;

    void IHttpResponseFeature.OnStarting(Func<object, Task> callback, object state)
    {
        ThrowIfStarted(nameof(IHttpResponseFeature.OnStarting));
        _onStarting.Add(callback, state);
    }

    void IHttpResponseFeature.OnCompleted(Func<object, Task> callback, object state) => _onCompleted.Add(callback, state);

    // Small writes are combined anyway: a call to the Runtime API for each would cost more than it transfers.
    void IHttpResponseBodyFeature.DisableBuffering()
    {
    }

    public Task StartAsync(CancellationToken cancellationToken = default)
    {
        if (_hasStarted) return Task.CompletedTask;
        cancellationToken.ThrowIfCancellationRequested();
        if (!_onStarting.IsEmpty) return CallAndStartAsync();
        Start();
        return Task.CompletedTask;
    }

    Task IHttpResponseBodyFeature.SendFileAsync(string path, long offset, long? count, CancellationToken cancellationToken) =>
        SendFileFallback.SendFileAsync(Body.AsStream(), path, offset, count, cancellationToken);

    public async Task CompleteAsync()
    {
        await StartAsync().ConfigureAwait(false);
        Body.Complete();
    }

    public void ReaderHasGone()
    {
        if (_aborted is { IsCancellationRequested: true }) return;
        _ = AbortedToken();
        _aborted!.Cancel();
    }

    /// <summary>
    /// Completes the request when the application is done: begins the response if it hasn't begun, and checks that it
    /// is complete.
    /// </summary>
    public async ValueTask FinishAsync()
    {
        if (_isAborted) return;
        if (_statusCode < 200)
            throw new InvalidOperationException($"The response ended with the interim status {_statusCode}. Set a final status.");
        await StartAsync().ConfigureAwait(false);
        var written = _body?.Written ?? 0;
        if (written > 0 && !TakesBody && !_isHead)
            throw new InvalidOperationException($"Writing to the response body is invalid for responses with status code {_statusCode}.");
        if (TakesBody && _responseHeaders.ContentLength is { } length && length != written)
            throw new InvalidOperationException($"The response has {written} bytes, but its Content-Length is {length}.");
        if (_stream is null) AnswerWriter.Write(_space, _event.Kind, _statusCode, ((IHttpResponseFeature)this).Headers, TakesBody);
    }

    /// <summary>Replaces the response with an error status. Returns false if part of it was already sent.</summary>
    public bool TryFail(int status)
    {
        if (_stream is not null) return false;
        _body?.Discard();
        _space.Bytes.Clear();
        _responseHeaders.IsReadOnly = false;
        _responseHeaders.Clear();
        _hasStarted = true;
        _statusCode = status;
        if (_streams) BeginStream();
        else AnswerWriter.Write(_space, _event.Kind, status, _responseHeaders, hasBody: true);
        return true;
    }

    /// <summary>The written response; empty if the response is streamed.</summary>
    public ReadOnlySpan<byte> Answer => _stream is null ? _space.Answer.WrittenSpan : default;

    /// <summary>The <c>OnCompleted</c> callbacks, the last one first.</summary>
    public CallbackList Completed => _onCompleted;

    private void BeginResponse()
    {
        _statusCode = 200;
        ((IHttpResponseFeature)this).Headers = _responseHeaders;
    }

    private async Task CallAndStartAsync()
    {
        while (_onStarting.TryTake(out var callback, out var state)) await callback(state).ConfigureAwait(false);
        if (!_hasStarted) Start();
    }

    private void Start()
    {
        _hasStarted = true;
        _responseHeaders.IsReadOnly = true;
        if (_streams) BeginStream();
    }

    private void BeginStream()
    {
        var stream = Invocation.BeginStream(ResponsePrelude.Create(_statusCode, ((IHttpResponseFeature)this).Headers));
        if (TakesBody) _body?.MoveTo(stream);
        _stream = stream;
    }

    private void ThrowIfStarted(string what)
    {
        if (_hasStarted) throw new InvalidOperationException($"{what} cannot be set because the response has already started.");
    }

    private void EndResponse()
    {
        _body?.End();
        _body = null;
        _stream = null;
        _space.Bytes.Clear();
        _space.Answer.Clear();
        _responseHeaders.IsReadOnly = false;
        _responseHeaders.Clear();
        _onStarting.Clear();
        _onCompleted.Clear();
        ReasonPhrase = null;
        _hasStarted = false;
        _isAborted = false;
    }
}
