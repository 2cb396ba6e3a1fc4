namespace Tern.Pipeline;

/// <summary>Specifies what a failed attempt means for the next one.</summary>
internal enum FaultKind
{
    /// <summary>The same request would fail again.</summary>
    Permanent,

    /// <summary>The fault may be gone by the next attempt.</summary>
    Transient,

    /// <summary>The service throttled the request.</summary>
    Throttling,

    /// <summary>The local clock and the service's differ too much.</summary>
    ClockSkew,

    /// <summary>The service no longer accepts the credentials.</summary>
    BadCredentials,
}
