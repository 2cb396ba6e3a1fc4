using System.Buffers;
using System.Net;

namespace Tern.Http;

/// <summary>A streamed body as HttpClient wants it. Once stopped it never touches the caller's stream again.</summary>
internal sealed class StreamedBodyContent(AwsRequestStream body) : HttpContent
{
    private const int BufferLength = 64 * 1024;

    private readonly CancellationTokenSource _stop = new();
    private readonly Lock _lock = new();
    private Task? _sending;

    /// <summary>Whether a handler has asked for the body: some of it may have been sent.</summary>
    public bool HasStarted => _sending is not null;

    /// <summary>Ends the sending, and waits until the caller's stream is no longer read.</summary>
    public async ValueTask StopAsync()
    {
        Task? sending;
        lock (_lock)
        {
            _stop.Cancel();
            sending = _sending;
        }

        // Its fault, if it has one, is the attempt's, which the handler reported.
        if (sending is not null) await sending.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        _stop.Dispose();
    }

    protected override Task SerializeToStreamAsync(Stream stream, TransportContext? context) => SerializeToStreamAsync(stream, context, CancellationToken.None);

    protected override Task SerializeToStreamAsync(Stream stream, TransportContext? context, CancellationToken cancellationToken)
    {
        lock (_lock)
        {
            if (_stop.IsCancellationRequested) throw new InvalidOperationException("The attempt has ended: a handler must not send a request again later.");
            return _sending = CopyAsync(stream, cancellationToken);
        }
    }

    protected override bool TryComputeLength(out long length)
    {
        length = body.Length ?? 0;
        return body.Length is not null;
    }

    private async Task CopyAsync(Stream stream, CancellationToken cancellationToken)
    {
        using var either = CancellationTokenSource.CreateLinkedTokenSource(_stop.Token, cancellationToken);
        var buffer = ArrayPool<byte>.Shared.Rent(BufferLength);
        try
        {
            body.Rewind();
            for (long sent = 0; await body.ReadAsync(buffer, sent, either.Token).ConfigureAwait(false) is var read and > 0; sent += read)
                await stream.WriteAsync(buffer.AsMemory(0, read), either.Token).ConfigureAwait(false);
        }
        finally
        {
            // Not where it was cancelled: a read or a write may still be under way in it.
            if (!either.IsCancellationRequested) ArrayPool<byte>.Shared.Return(buffer);
        }
    }
}
