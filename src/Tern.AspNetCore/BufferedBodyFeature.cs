using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;

namespace Tern.AspNetCore;

/// <summary>The body of one response, with its small writes combined.</summary>
[SuppressMessage("Design", "CA1001", Justification = "The middleware ends it, whole or discarded; a server disposes of no body.")]
internal sealed class BufferedBodyFeature : IHttpResponseBodyFeature
{
    private static readonly StreamPipeWriterOptions s_writer = new(leaveOpen: true);

    private readonly HttpContext _context;
    private readonly IHttpResponseBodyFeature _inner;
    private readonly BufferedResponseStream _stream;
    private PipeWriter? _writer;

    internal BufferedBodyFeature(HttpContext context, IHttpResponseBodyFeature inner, BufferedResponseOptions options)
    {
        _context = context;
        _inner = inner;
        _stream = new BufferedResponseStream(inner.Stream, options, BeginAsync, CheckSynchronous);
    }

    public Stream Stream => _stream;

    public PipeWriter Writer => _writer ??= PipeWriter.Create(_stream, s_writer);

    public void DisableBuffering()
    {
        _stream.StopGathering();
        _inner.DisableBuffering();
    }

    public Task StartAsync(CancellationToken cancellationToken = default) => _inner.StartAsync(cancellationToken);

    // The server sends the file itself, after the data that was written before it.
    public async Task SendFileAsync(string path, long offset, long? count, CancellationToken cancellationToken = default)
    {
        if (_writer is not null) await _writer.FlushAsync(cancellationToken).ConfigureAwait(false);
        await _stream.LeaveAsync(cancellationToken).ConfigureAwait(false);
        await _inner.SendFileAsync(path, offset, count, cancellationToken).ConfigureAwait(false);
    }

    public async Task CompleteAsync()
    {
        await FinishAsync().ConfigureAwait(false);
        await _inner.CompleteAsync().ConfigureAwait(false);
    }

    /// <summary>Writes the remaining bytes, at the end of the response.</summary>
    internal async ValueTask FinishAsync()
    {
        if (_writer is not null) await _writer.CompleteAsync().ConfigureAwait(false);
        await _stream.FinishAsync(flush: false).ConfigureAwait(false);
    }

    /// <summary>Discards the bytes that haven't been written, for a response that failed.</summary>
    internal ValueTask DiscardAsync() => _stream.DiscardAsync();

    // The first write starts the response, as it does without a buffer: code that considers it started must not find
    // that it hasn't. Its content type is known only now.
    private async ValueTask<bool> BeginAsync(CancellationToken cancellationToken)
    {
        await _inner.StartAsync(cancellationToken).ConfigureAwait(false);
        return !IsStream(_context.Response.ContentType);
    }

    // Buffering bytes needs no server call, but a handler must not depend on that.
    private void CheckSynchronous()
    {
        if (_context.Features.Get<IHttpBodyControlFeature>() is { AllowSynchronousIO: false })
            throw new InvalidOperationException("Synchronous operations are disallowed. Call WriteAsync or set AllowSynchronousIO to true instead.");
    }

    // Events and messages must be sent immediately.
    private static bool IsStream(string? contentType) =>
        contentType is not null
        && (contentType.StartsWith("text/event-stream", StringComparison.OrdinalIgnoreCase)
            || contentType.StartsWith("application/grpc", StringComparison.OrdinalIgnoreCase));
}
