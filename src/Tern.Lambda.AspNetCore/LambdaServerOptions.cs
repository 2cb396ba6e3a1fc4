namespace Tern.Lambda.AspNetCore;

/// <summary>How an ASP.NET Core app is served in Lambda. The defaults are right for nearly all.</summary>
public sealed class LambdaServerOptions
{
    /// <summary>
    /// Whether responses are streamed: they reach the client while they are written, and may be larger than 6 MB. For a
    /// function URL whose invoke mode is <c>RESPONSE_STREAM</c>, or a REST API whose integration has the response transfer
    /// mode <c>STREAM</c>, and for nothing else: other callers can't read such a response. False by default.
    /// </summary>
    public bool StreamResponses { get; set; }

    /// <summary>
    /// Whether the function's log takes the console's place as a logging provider: one line a record in Lambda's format and
    /// from Lambda's level, with the request id. Other providers stay. True by default.
    /// </summary>
    public bool UseLambdaLogging { get; set; } = true;

    /// <summary>How the function runs: deadlines, memory, shutdown, hooks of SnapStart.</summary>
    public LambdaRuntimeOptions Runtime { get; } = new();
}
