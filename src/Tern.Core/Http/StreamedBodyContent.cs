using System.Net;

namespace Tern.Http;

/// <summary>
/// A streamed body as HttpClient's content. After it's stopped, it never touches the caller's stream again.
/// </summary>
internal sealed class StreamedBodyContent(AwsRequestStream body) : HttpContent
{
    private readonly CancellationTokenSource _stop = new();
    private readonly Lock _lock = new();
    private bool _isStopped;
    private Task? _sending;

    /// <summary>The body.</summary>
    public AwsRequestStream Body => body;

    /// <summary>
    /// true if a handler has asked for the body, so that a part of it may have been sent; otherwise, false.
    /// </summary>
    public bool HasStarted => _sending is not null;

    /// <summary>Stops sending, without waiting.</summary>
    public void Stop()
    {
        lock (_lock)
        {
            if (_isStopped) return;
            _isStopped = true;
        }

        _stop.Cancel();
    }

    /// <summary>Stops sending, and waits until the caller's stream is no longer being read.</summary>
    public async ValueTask StopAsync()
    {
        Stop();
        // An error in it is the attempt's, which the handler has reported.
        if (_sending is { } sending) await sending.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
    }

    protected override Task SerializeToStreamAsync(Stream stream, TransportContext? context) => SerializeToStreamAsync(stream, context, CancellationToken.None);

    protected override Task SerializeToStreamAsync(Stream stream, TransportContext? context, CancellationToken cancellationToken)
    {
        lock (_lock)
        {
            if (_isStopped) throw new InvalidOperationException("The attempt has ended. A handler must not send a request again later.");
            return _sending = CopyAsync(stream, cancellationToken);
        }
    }

    protected override bool TryComputeLength(out long length)
    {
        var known = body.Length;
        length = known ?? 0;
        return known is not null;
    }

    private async Task CopyAsync(Stream stream, CancellationToken cancellationToken)
    {
        using var either = CancellationTokenSource.CreateLinkedTokenSource(_stop.Token, cancellationToken);
        await body.CopyToAsync(stream, either.Token).ConfigureAwait(false);
    }
}
