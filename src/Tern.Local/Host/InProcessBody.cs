using System.IO.Pipelines;
using Tern.Http;

namespace Tern.Local.Host;

/// <summary>The streamed body of a client in this process. It is read while the part asks for more.</summary>
internal sealed class InProcessBody : IAsyncDisposable
{
    private readonly Pipe _pipe = new();
    private readonly CancellationTokenSource _stop;
    private readonly Task _sending;

    public InProcessBody(AwsRequestStream body, CancellationToken cancellationToken)
    {
        _stop = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        Stream = _pipe.Reader.AsStream();
        _sending = SendAsync(body);
    }

    public Stream Stream { get; }

    /// <summary>Stops reading the client's stream, which belongs to the client again.</summary>
    public async ValueTask DisposeAsync()
    {
        await _stop.CancelAsync().ConfigureAwait(false);
        await _pipe.Reader.CompleteAsync().ConfigureAwait(false);
        await _sending.ConfigureAwait(false);
        _stop.Dispose();
    }

    private async Task SendAsync(AwsRequestStream body)
    {
        Exception? fault = null;
        try
        {
            await body.CopyToAsync(_pipe.Writer.AsStream(leaveOpen: true), _stop.Token).ConfigureAwait(false);
        }
        catch (Exception error)
        {
            fault = error; // thrown by the part's read, and therefore by the call
        }

        await _pipe.Writer.CompleteAsync(fault).ConfigureAwait(false);
    }
}
