namespace Tern.Observation;

/// <summary>
/// Of what a call's or an attempt's time was made. The phases add up to the whole, but for what the caller's own code takes
/// in between. A phase that did not happen is zero.
/// </summary>
public readonly record struct AwsCallPhases
{
    /// <summary>Waiting for credentials.</summary>
    public TimeSpan Credentials { get; internal init; }

    /// <summary>Writing the request, finding the endpoint and signing.</summary>
    public TimeSpan Sign { get; internal init; }

    /// <summary>Waiting for a connection that is free.</summary>
    public TimeSpan Queue { get; internal init; }

    /// <summary>Asking the network's name service, for a new connection.</summary>
    public TimeSpan Dns { get; internal init; }

    /// <summary>Opening a connection.</summary>
    public TimeSpan Connect { get; internal init; }

    /// <summary>Reading the system's trusted certificates, once a process, as far as the TLS handshake had to wait for it.</summary>
    public TimeSpan TrustStore { get; internal init; }

    /// <summary>The TLS handshake of a new connection.</summary>
    public TimeSpan Tls { get; internal init; }

    /// <summary>From sending the request to the first byte of the answer: the service's own time, and the way there and back.</summary>
    public TimeSpan FirstByte { get; internal init; }

    /// <summary>Reading the answer's body.</summary>
    public TimeSpan Read { get; internal init; }

    /// <summary>Checking the body and reading it into the response.</summary>
    public TimeSpan Parse { get; internal init; }

    /// <summary>Waiting before the attempt, because the one before failed.</summary>
    public TimeSpan RetryWait { get; internal init; }

    /// <summary>All of it.</summary>
    public TimeSpan Total => Credentials + Sign + Queue + Dns + Connect + TrustStore + Tls + FirstByte + Read + Parse + RetryWait;

    internal AwsCallPhases Plus(in AwsCallPhases other) => new()
    {
        Credentials = Credentials + other.Credentials,
        Sign = Sign + other.Sign,
        Queue = Queue + other.Queue,
        Dns = Dns + other.Dns,
        Connect = Connect + other.Connect,
        TrustStore = TrustStore + other.TrustStore,
        Tls = Tls + other.Tls,
        FirstByte = FirstByte + other.FirstByte,
        Read = Read + other.Read,
        Parse = Parse + other.Parse,
        RetryWait = RetryWait + other.RetryWait,
    };
}
