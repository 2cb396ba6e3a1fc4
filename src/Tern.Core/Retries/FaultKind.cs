namespace Tern.Retries;

/// <summary>What a failed attempt means for the next one.</summary>
internal enum FaultKind
{
    /// <summary>The same request would fail again.</summary>
    Permanent,

    /// <summary>A fault that may have passed by the next attempt.</summary>
    Transient,

    /// <summary>The service refused the request for its rate.</summary>
    Throttling,

    /// <summary>Our clock and the service's differ too much.</summary>
    ClockSkew,

    /// <summary>The service does not accept the credentials any more.</summary>
    BadCredentials,
}
