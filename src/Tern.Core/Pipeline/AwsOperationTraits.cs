namespace Tern.Pipeline;

/// <summary>What the pipeline must know of an operation.</summary>
[Flags]
public enum AwsOperationTraits
{
    /// <summary>Nothing special.</summary>
    None = 0,

    /// <summary>Reads only: it changes nothing, however often it is sent.</summary>
    ReadOnly = 1,

    /// <summary>
    /// May be sent twice with the effect of once, because its request carries a token that the service knows again, or
    /// because its model says so. A call that may take effect at most once is repeated all the same.
    /// </summary>
    Idempotent = 2,

    /// <summary>Waits at the service for work (SQS ReceiveMessage): when retries are used up it still waits before failing.</summary>
    LongPoll = 4,

    /// <summary>Sent without credentials and signature.</summary>
    Unsigned = 8,

    /// <summary>Its response holds the body of the answer as a stream, which the caller reads and disposes.</summary>
    StreamsResponse = 16,

    /// <summary>Its response is a stream of events, between which it may be silent for as long as a long poll.</summary>
    EventStream = 32,

    /// <summary>Goes to an endpoint that the service names (<c>DescribeEndpoints</c>) where the client's endpoint discovery is on.</summary>
    DiscoversEndpoint = 64,

    /// <summary>Goes to an endpoint that the service names, and to no other.</summary>
    RequiresDiscovery = 128,
}
