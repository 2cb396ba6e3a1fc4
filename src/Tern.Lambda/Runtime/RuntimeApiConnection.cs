using Tern.Lambda.Http1;
using Tern.Lambda.Logging;

namespace Tern.Lambda.Runtime;

/// <summary>
/// A loop's way to the Runtime API: one connection, opened again when it breaks. Reports are keyed by the invocation's
/// id, so one that may not have arrived is sent again: had it arrived, the second is refused (403) and changes nothing.
/// /next is asked again too: an event that was lost on the way was not handled, and is never acknowledged.
/// </summary>
internal sealed class RuntimeApiConnection(Http1Endpoint endpoint, StopSignal stop, TimeProvider clock, RuntimeLog log) : IDisposable
{
    // The Runtime API is on the same machine.
    private static readonly TimeSpan ConnectTimeout = TimeSpan.FromSeconds(5);

    // An event has at most 6 MB; the head has the client context, of 3.5 KB.
    private static readonly Http1Limits Limits = new() { BodyBytes = 64 * 1024 * 1024 };

    private volatile Http1Connection? _connection;
    private BackOff _backOff;

    /// <summary>Sends a request and waits for the answer, again until there is one. The answer is readable until the next call.</summary>
    /// <param name="head">The request's head.</param>
    /// <param name="body">The request's body.</param>
    /// <param name="attempts">How often it was sent; an earlier one may have arrived.</param>
    /// <param name="mostAttempts">After how many the failure itself is thrown.</param>
    /// <exception cref="RuntimeApiException">There is no answer, or the process ends.</exception>
    public Http1Response Exchange(ReadOnlySpan<byte> head, ReadOnlySpan<byte> body, out int attempts, int mostAttempts = int.MaxValue)
    {
        attempts = 0;
        while (true)
        {
            try
            {
                attempts++;
                return Open().Exchange(head, body);
            }
            catch (IOException e) when (e is not RuntimeApiException)
            {
                Drop();
                if (attempts == mostAttempts) throw;
                Recover(e);
            }
            catch (ObjectDisposedException e)
            {
                // Aborted on the way: the process ends.
                Drop();
                Recover(new IOException("The connection was closed.", e));
            }
        }
    }

    /// <summary>The Runtime API did what it should: the next failure is the first one again.</summary>
    public void Succeeded() => _backOff.Reset();

    /// <summary>The connection, when another request can be sent on it.</summary>
    public Http1Connection? Reusable => _connection is { CanReuse: true } connection ? connection : null;

    /// <summary>A connection of its own, which the caller closes.</summary>
    /// <exception cref="IOException">Nobody answers.</exception>
    public Http1Connection OpenAnother() => Http1Connection.Connect(endpoint.Host, endpoint.Port, ConnectTimeout, Limits);

    /// <summary>Counts a failure and waits; the caller asks again.</summary>
    /// <exception cref="RuntimeApiException">There were too many, or the process ends.</exception>
    public void Recover(Exception reason)
    {
        if (stop.IsSet) throw Stopped();
        if (!_backOff.TryNext(out var delay)) throw new RuntimeApiException("The Runtime API does not answer: " + reason.Message, reason);
        if (delay > TimeSpan.Zero) log.Warn("The Runtime API failed, and is asked again: " + reason.Message);
        stop.Wait(delay, clock);
        if (stop.IsSet) throw Stopped();
    }

    /// <summary>Ends a wait on the connection; from any thread, after the stop signal was set.</summary>
    public void Abort() => _connection?.Abort();

    /// <summary>Closes the connection: what was received on it is no longer readable.</summary>
    public void Drop()
    {
        var connection = _connection;
        _connection = null;
        connection?.Dispose();
    }

    public void Dispose() => Drop();

    private Http1Connection Open()
    {
        if (_connection is { } connection)
        {
            // Whether the other side is still there shows when it is used: all that is sent here may be sent twice, and
            // to ask first would cost a system call each time.
            if (connection.IsIdle) return connection;
            Drop();
        }

        if (stop.IsSet) throw Stopped();
        connection = OpenAnother();
        _connection = connection;
        // Set after the connection was there to be seen: one of the two threads notices.
        if (stop.IsSet) connection.Abort();
        return connection;
    }

    private static RuntimeApiException Stopped() => new("The process is shutting down.");
}
