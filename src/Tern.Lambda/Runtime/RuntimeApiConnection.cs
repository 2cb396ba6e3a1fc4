using Tern.Lambda.Http1;
using Tern.Lambda.Logging;
using Tern.Pipeline;

namespace Tern.Lambda.Runtime;

/// <summary>
/// A loop's connection to the Runtime API, which is reopened when it breaks. Reports are identified by the invocation's
/// ID, so a report that may not have arrived is sent again: if the first did arrive, the second is rejected (403) and
/// has no effect. /next is retried too: an event that was lost in transfer wasn't handled, and is never acknowledged.
/// </summary>
internal sealed class RuntimeApiConnection(Http1Endpoint endpoint, StopSignal stop, TimeProvider clock, RuntimeLog log, Func<double>? random = null)
    : IDisposable
{
    // Ten failures in a row take about four seconds.
    private const int MostFailures = 10;

    // The Runtime API is on the same machine.
    private static readonly TimeSpan ConnectTimeout = TimeSpan.FromSeconds(5);

    // An event has at most 6 MB; the headers include the client context of up to 3.5 KB.
    private static readonly Http1Limits Limits = new() { BodyBytes = 64 * 1024 * 1024 };

    private volatile Http1Connection? _connection;
    private readonly AwsBackoff _backoff = new(TimeSpan.FromMilliseconds(20), TimeSpan.FromSeconds(1), random);
    private int _failures;

    /// <summary>
    /// Sends a request and receives the reply, with retries. The reply is readable until the next call.
    /// </summary>
    /// <param name="head">The request's head.</param>
    /// <param name="body">The request's body.</param>
    /// <param name="attempts">The number of times the request was sent; an earlier one may have arrived.</param>
    /// <param name="mostAttempts">The number of attempts after which the failure itself is thrown.</param>
    /// <exception cref="RuntimeApiException">There is no reply, or the process is ending.</exception>
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
                // Aborted during the exchange: the process is ending.
                Drop();
                Recover(new IOException("The connection was closed.", e));
            }
        }
    }

    /// <summary>Resets the retries after a success of the Runtime API.</summary>
    public void Succeeded() => _failures = 0;

    /// <summary>The connection if another request can be sent on it; otherwise, null.</summary>
    public Http1Connection? Reusable => _connection is { CanReuse: true } connection ? connection : null;

    /// <summary>Opens a separate connection, which the caller closes.</summary>
    /// <exception cref="IOException">The connection failed.</exception>
    public Http1Connection OpenAnother() => Http1Connection.Connect(endpoint.Host, endpoint.Port, ConnectTimeout, Limits);

    /// <summary>Counts a failure and waits; the caller then retries.</summary>
    /// <exception cref="RuntimeApiException">There were too many failures, or the process is ending.</exception>
    public void Recover(Exception reason)
    {
        if (stop.IsSet) throw Stopped();
        if (++_failures > MostFailures) throw new RuntimeApiException("The Runtime API doesn't respond: " + reason.Message, reason);
        // The first retry has no delay: usually, the connection was closed while the process was frozen.
        var delay = _failures == 1 ? TimeSpan.Zero : _backoff.GetDelay(_failures - 1);
        if (delay > TimeSpan.Zero) log.Warn("The Runtime API failed; retrying: " + reason.Message);
        stop.Wait(delay, clock);
        if (stop.IsSet) throw Stopped();
    }

    /// <summary>
    /// Cancels a wait on the connection, after the stop signal was set. May be called from any thread.
    /// </summary>
    public void Abort() => _connection?.Abort();

    /// <summary>Closes the connection: the received bytes are no longer readable.</summary>
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
            // If the other side has closed it, the next use fails: all requests here may be sent twice, and a check
            // would cost one system call per request.
            if (connection.IsIdle) return connection;
            Drop();
        }

        if (stop.IsSet) throw Stopped();
        connection = OpenAnother();
        _connection = connection;
        // If the signal is set after the connection became visible, one of the two threads notices.
        if (stop.IsSet) connection.Abort();
        return connection;
    }

    private static RuntimeApiException Stopped() => new("The process is shutting down.");
}
