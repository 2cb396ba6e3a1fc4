namespace Tern;

/// <summary>
/// Specifies how a client paces its attempts when a service throttles it. AWS SDKs and Tools reference, "Retry
/// behavior".
/// </summary>
public enum AwsRetryMode
{
    /// <summary>
    /// Retries back off, and stop when too many calls fail. First attempts are never delayed. The setting
    /// <c>legacy</c> also selects this mode.
    /// </summary>
    Standard,

    /// <summary>
    /// Like <see cref="Standard"/>, and after the service has throttled the client, every attempt waits for its turn
    /// at a rate that decreases with each throttling error and increases again while there are none. The rate applies
    /// to all of the client's operations and resources: one throttled table slows down all calls, so give a
    /// frequently throttled resource a client of its own.
    /// </summary>
    Adaptive,
}
