namespace Tern.Diagnosis.Calls;

/// <summary>Of what a call's time was made, over all its attempts. What is not known is zero.</summary>
internal readonly record struct CallPhases
{
    public TimeSpan Credentials { get; init; }

    public TimeSpan Sign { get; init; }

    /// <summary>Waiting for a connection that is free.</summary>
    public TimeSpan Queue { get; init; }

    public TimeSpan Dns { get; init; }

    public TimeSpan Connect { get; init; }

    /// <summary>Reading the system's trusted certificates, once a process.</summary>
    public TimeSpan TrustStore { get; init; }

    public TimeSpan Tls { get; init; }

    public TimeSpan FirstByte { get; init; }

    public TimeSpan Read { get; init; }

    public TimeSpan Parse { get; init; }

    public TimeSpan RetryWait { get; init; }

    /// <summary>Name, connection and TLS: what a warm connection saves.</summary>
    public TimeSpan Opening => Dns + Connect + TrustStore + Tls;
}
