using System.Net;

namespace Tern.Http;

/// <summary>
/// A request's body as HttpClient's content, over the pipeline's own buffer: nothing is copied, and the length is
/// known.
/// </summary>
/// <remarks>
/// A handler may continue to read the body after the response has arrived, as HTTP/2 does. So the content counts the
/// sends in progress; <see cref="TryDetach"/> releases the memory, and reports whether a send still reads it.
/// </remarks>
internal sealed class RequestBodyContent(ReadOnlyMemory<byte> body, AttemptTimings? timings, ConnectionTimings? connection, TimeProvider clock) : HttpContent
{
    private const int Detached = int.MinValue;

    // The number of sends in progress, with the sign bit set once detached.
    private int _state;
    private bool _hasStarted;

    /// <summary>
    /// true if a handler has asked for the body, so that it had a connection and may have sent a part of it;
    /// otherwise, false.
    /// </summary>
    public bool HasStarted => Volatile.Read(ref _hasStarted);

    /// <summary>Detaches the content from the body. A send that starts afterwards fails.</summary>
    /// <returns>true if it's detached; false if a send is still reading the body, so that its memory must not be
    /// reused.</returns>
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
            // The handler asks for the body when it has a connection, which ends the wait in the queue.
            if (timings is not { LeftQueue: 0 }) return;
            timings.LeftQueue = clock.GetTimestamp();
            connection?.CopyTo(timings);
            return;
        }

        Leave();
        throw new InvalidOperationException("The attempt has ended, and its body is no longer available. A handler must not send a request again later.");
    }

    private void Leave() => Interlocked.Decrement(ref _state);
}
