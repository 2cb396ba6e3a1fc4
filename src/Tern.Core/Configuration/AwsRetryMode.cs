namespace Tern;

/// <summary>How a client paces what it sends when a service throttles it. AWS SDKs and Tools reference, "Retry behavior".</summary>
public enum AwsRetryMode
{
    /// <summary>Retries wait, and stop when too many calls fail; first attempts are never held back. <c>legacy</c> is read as this.</summary>
    Standard,

    /// <summary>
    /// As <see cref="Standard"/>; and once the service has throttled the client, every attempt waits for its turn at a rate that is lowered with each
    /// throttling and rises again while there is none. The rate is the client's, over all its operations and resources: one throttled table slows down
    /// the calls of all, so give a resource that is throttled often a client of its own.
    /// </summary>
    Adaptive,
}
