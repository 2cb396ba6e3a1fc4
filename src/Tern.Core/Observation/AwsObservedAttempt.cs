namespace Tern.Observation;

/// <summary>One attempt of a call that is observed.</summary>
public sealed class AwsObservedAttempt
{
    internal AwsObservedAttempt(int number, AwsCallPhases phases) => (Number, Phases) = (number, phases);

    /// <summary>Its number, from 1.</summary>
    public int Number { get; }

    /// <summary>Of what its time was made, with the wait before it.</summary>
    public AwsCallPhases Phases { get; }

    /// <summary>The status of its answer; null when none came.</summary>
    public int? StatusCode { get; internal init; }

    /// <summary>The id that the service gave it; null when there is none.</summary>
    public string? RequestId { get; internal init; }

    /// <summary>
    /// What kind of error ended it, as in the tag <c>error.type</c>: the service's code, or <c>timeout</c>, <c>connect</c> and so on; null when none did.
    /// </summary>
    public string? ErrorType { get; internal init; }

    /// <summary>What ended it, as the call would throw it if it were the last; null for an answer that is no error.</summary>
    public AwsException? Error { get; internal init; }

    /// <summary>The address at the other end of the connection that served, such as <c>203.0.113.7</c>; null when it is not known.</summary>
    public string? PeerAddress { get; internal init; }

    /// <summary>The port at the other end of the connection that served; zero when it is not known.</summary>
    public int PeerPort { get; internal init; }

    /// <summary>Whether a connection had to be opened for it.</summary>
    public bool OpenedConnection => Phases.Connect > TimeSpan.Zero;
}
