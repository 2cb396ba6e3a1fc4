namespace Tern.Lambda.Local.Invoking;

/// <summary>An event on its way to a function, from whatever source.</summary>
internal sealed record InvocationRequest
{
    /// <summary>The event: UTF-8 JSON, as a rule.</summary>
    public required ReadOnlyMemory<byte> Payload { get; init; }

    /// <summary>Who sends it, as people read it: "invoke", "httpapi GET /orders", "sqs orders".</summary>
    public required string Source { get; init; }

    /// <summary>The client context, as JSON; null for none.</summary>
    public string? ClientContext { get; init; }

    /// <summary>The X-Ray trace header; null for one of the emulator's.</summary>
    public string? TraceId { get; init; }

    /// <summary>The tenant of a function with tenant isolation; null for none.</summary>
    public string? TenantId { get; init; }

    /// <summary>The version or alias that is called; null for none, which is <c>$LATEST</c>.</summary>
    public string? Qualifier { get; init; }

    /// <summary>The Cognito identity, as JSON; null for none.</summary>
    public string? CognitoIdentity { get; init; }

    /// <summary>Where a streamed answer goes as it comes; null to have it collected.</summary>
    public IResponseSink? Sink { get; init; }
}
