namespace Tern.Pipeline;

/// <summary>Traits of an operation that affect how the pipeline sends it.</summary>
[Flags]
public enum AwsOperationTraits
{
    /// <summary>No special traits.</summary>
    None = 0,

    /// <summary>The operation is read-only: it changes nothing, however often it's sent.</summary>
    ReadOnly = 1,

    /// <summary>
    /// The operation is idempotent, because its request carries a token that the service recognizes, or because its
    /// model declares it. It is retried even if writes may take effect at most once.
    /// </summary>
    Idempotent = 2,

    /// <summary>
    /// The operation waits at the service for work (SQS ReceiveMessage). When the retry quota is exhausted, it still
    /// waits before it fails.
    /// </summary>
    LongPoll = 4,

    /// <summary>The request is sent without credentials and unsigned.</summary>
    Unsigned = 8,

    /// <summary>The response holds the HTTP response's body as a stream, which the caller reads and disposes.</summary>
    StreamsResponse = 16,

    /// <summary>The response is a stream of events, with gaps as long as a long poll.</summary>
    EventStream = 32,

    /// <summary>
    /// The request goes to an endpoint that the service returns (<c>DescribeEndpoints</c>) if the client's endpoint
    /// discovery is on.
    /// </summary>
    DiscoversEndpoint = 64,

    /// <summary>
    /// The operation requires endpoint discovery: the request goes only to an endpoint that the service returns.
    /// </summary>
    RequiresDiscovery = 128,
}
