namespace Tern.Lambda.Local;

/// <summary>An event for a function, from any source.</summary>
internal sealed record InvocationRequest
{
    /// <summary>Gets the event, usually UTF-8 JSON.</summary>
    public required ReadOnlyMemory<byte> Payload { get; init; }

    /// <summary>
    /// Gets the human-readable name of the sender, such as "invoke", "httpapi GET /orders" or "sqs orders".
    /// </summary>
    public required string Source { get; init; }

    /// <summary>Gets the client context as JSON, or null for none.</summary>
    public string? ClientContext { get; init; }

    /// <summary>Gets the X-Ray trace header, or null for one that the emulator generates.</summary>
    public string? TraceId { get; init; }

    /// <summary>Gets the tenant of a function with tenant isolation, or null for none.</summary>
    public string? TenantId { get; init; }

    /// <summary>Gets the version or alias to invoke, or null for <c>$LATEST</c>.</summary>
    public string? Qualifier { get; init; }

    /// <summary>Gets the Cognito identity as JSON, or null for none.</summary>
    public string? CognitoIdentity { get; init; }

    /// <summary>
    /// Gets the sink that receives a streamed response as it arrives, or null to collect the response.
    /// </summary>
    public IResponseSink? Sink { get; init; }
}
