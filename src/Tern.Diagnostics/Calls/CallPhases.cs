namespace Tern.Diagnostics;

/// <summary>The times of a call's phases, summed over all attempts. Unknown times are zero.</summary>
internal readonly record struct CallPhases
{
    public TimeSpan Credentials { get; init; }

    public TimeSpan Sign { get; init; }

    /// <summary>The time spent waiting for a free connection.</summary>
    public TimeSpan Queue { get; init; }

    public TimeSpan Dns { get; init; }

    public TimeSpan Connect { get; init; }

    /// <summary>The time spent reading the system's trusted certificates, once per process.</summary>
    public TimeSpan TrustStore { get; init; }

    public TimeSpan Tls { get; init; }

    public TimeSpan FirstByte { get; init; }

    public TimeSpan Read { get; init; }

    public TimeSpan Parse { get; init; }

    public TimeSpan RetryWait { get; init; }

    /// <summary>The time that a warm connection saves: DNS, connect, trusted certificates and TLS.</summary>
    public TimeSpan Opening => Dns + Connect + TrustStore + Tls;
}
