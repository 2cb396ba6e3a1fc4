namespace Tern.Observation;

/// <summary>
/// The time that a call or an attempt spent in each phase. The phases add up to the total, except for time spent in
/// the caller's code. A phase that didn't occur is zero.
/// </summary>
public readonly record struct AwsCallPhases
{
    /// <summary>Gets the time spent waiting for credentials.</summary>
    public TimeSpan Credentials { get; internal init; }

    /// <summary>Gets the time spent writing the request, resolving the endpoint and signing.</summary>
    public TimeSpan Sign { get; internal init; }

    /// <summary>Gets the time spent waiting for a free connection.</summary>
    public TimeSpan Queue { get; internal init; }

    /// <summary>Gets the time spent on the DNS lookup for a new connection.</summary>
    public TimeSpan Dns { get; internal init; }

    /// <summary>Gets the time spent opening a connection.</summary>
    public TimeSpan Connect { get; internal init; }

    /// <summary>
    /// Gets the time that the TLS handshake waited for the system's trusted certificates, which a process loads once.
    /// </summary>
    public TimeSpan TrustStore { get; internal init; }

    /// <summary>Gets the time spent on the TLS handshake of a new connection.</summary>
    public TimeSpan Tls { get; internal init; }

    /// <summary>
    /// Gets the time from sending the request to the first byte of the response: the service's processing time and
    /// the network round trip.
    /// </summary>
    public TimeSpan FirstByte { get; internal init; }

    /// <summary>Gets the time spent reading the response's body.</summary>
    public TimeSpan Read { get; internal init; }

    /// <summary>Gets the time spent verifying and parsing the body.</summary>
    public TimeSpan Parse { get; internal init; }

    /// <summary>Gets the time spent waiting before the attempt because the previous one failed.</summary>
    public TimeSpan RetryWait { get; internal init; }

    /// <summary>Gets the total time.</summary>
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
