namespace Tern.Observation;

/// <summary>An attempt of an observed call.</summary>
public sealed class AwsObservedAttempt
{
    internal AwsObservedAttempt(int number, AwsCallPhases phases) => (Number, Phases) = (number, phases);

    /// <summary>Gets the number of the attempt, starting at 1.</summary>
    public int Number { get; }

    /// <summary>Gets the time spent in each phase, including the wait before the attempt.</summary>
    public AwsCallPhases Phases { get; }

    /// <summary>Gets the status code of the response, or null if none arrived.</summary>
    public int? StatusCode { get; internal init; }

    /// <summary>Gets the request id that the service assigned, or null.</summary>
    public string? RequestId { get; internal init; }

    /// <summary>
    /// Gets the type of error that ended the attempt, as in the tag <c>error.type</c>: the service's error code, or
    /// <c>timeout</c>, <c>connect</c> and so on; null if it succeeded.
    /// </summary>
    public string? ErrorType { get; internal init; }

    /// <summary>
    /// Gets the exception that the call would throw if this were its last attempt, or null for a response that isn't
    /// an error.
    /// </summary>
    public AwsException? Error { get; internal init; }

    /// <summary>Gets the IP address of the peer, such as <c>203.0.113.7</c>, or null if it's unknown.</summary>
    public string? PeerAddress { get; internal init; }

    /// <summary>Gets the port of the peer, or zero if it's unknown.</summary>
    public int PeerPort { get; internal init; }

    /// <summary>Gets a value indicating whether a connection had to be opened for the attempt.</summary>
    public bool OpenedConnection => Phases.Connect > TimeSpan.Zero;
}
