using System.Net;

namespace Tern.Http;

/// <summary>A request's body as HttpClient wants it, over the pipeline's own buffer: nothing is copied, and the length is known.</summary>
/// <remarks>
/// A handler may go on reading the body after its answer has come (HTTP/2 does). So the content counts the sends under way; <see cref="TryDetach"/> ends its
/// hold on the memory and says whether anybody still reads it.
/// </remarks>
internal sealed class RequestBodyContent(ReadOnlyMemory<byte> body, AttemptTimings? timings, ConnectionTimings? connection, TimeProvider clock) : HttpContent
{
    private const int Detached = int.MinValue;

    // Sends under way; with the sign bit once detached.
    private int _state;
    private bool _hasStarted;

    /// <summary>Whether a handler has asked for the body: it had a connection then, and may have sent some of it.</summary>
    public bool HasStarted => Volatile.Read(ref _hasStarted);

    /// <summary>Ends the content's hold on the body. A send that starts afterwards fails.</summary>
    /// <returns>False when a send is still reading the body: its memory must not be used again.</returns>
    public bool TryDetach() => (Interlocked.Or(ref _state, Detached) & ~Detached) == 0;

    protected override Task SerializeToStreamAsync(Stream stream, TransportContext? context) => SerializeToStreamAsync(stream, context, CancellationToken.None);

    protected override Task SerializeToStreamAsync(Stream stream, TransportContext? context, CancellationToken cancellationToken)
    {
        Enter();
        ValueTask write;
        try
        {
            write = stream.WriteAsync(body, cancellationToken);
        }
        catch
        {
            Leave();
            throw;
        }

        if (!write.IsCompletedSuccessfully) return LeaveAfterAsync(write);
        write.GetAwaiter().GetResult();
        Leave();
        return Task.CompletedTask;
    }

    protected override void SerializeToStream(Stream stream, TransportContext? context, CancellationToken cancellationToken)
    {
        Enter();
        try
        {
            stream.Write(body.Span);
        }
        finally
        {
            Leave();
        }
    }

    protected override bool TryComputeLength(out long length)
    {
        length = body.Length;
        return true;
    }

    private async Task LeaveAfterAsync(ValueTask write)
    {
        try
        {
            await write.ConfigureAwait(false);
        }
        finally
        {
            Leave();
        }
    }

    private void Enter()
    {
        if (Interlocked.Increment(ref _state) >= 0)
        {
            Volatile.Write(ref _hasStarted, true);
            // The handler asks for the body when it has a connection: the end of the queue.
            if (timings is not { LeftQueue: 0 }) return;
            timings.LeftQueue = clock.GetTimestamp();
            connection?.CopyTo(timings);
            return;
        }

        Leave();
        throw new InvalidOperationException("The attempt has ended, and its body is gone: a handler must not send a request again later.");
    }

    private void Leave() => Interlocked.Decrement(ref _state);
}
