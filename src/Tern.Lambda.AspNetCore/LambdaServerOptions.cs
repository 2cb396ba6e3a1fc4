namespace Tern.Lambda.AspNetCore;

/// <summary>Options for serving an ASP.NET Core app in Lambda. The defaults suit nearly all apps.</summary>
public sealed class LambdaServerOptions
{
    /// <summary>
    /// Gets or sets a value indicating whether responses are streamed: clients receive them while they are written, and
    /// they may exceed 6 MB. Use it only for a function URL whose invoke mode is <c>RESPONSE_STREAM</c>, or a REST API
    /// whose integration has the response transfer mode <c>STREAM</c>: other callers can't read such a response. The
    /// default is false.
    /// </summary>
    public bool StreamResponses { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether the function's log replaces the console as a logging provider: one line
    /// per record in Lambda's format, from Lambda's level on, with the request ID. Other providers are kept. The
    /// default is true.
    /// </summary>
    public bool UseLambdaLogging { get; set; } = true;

    /// <summary>Gets the runtime options: deadlines, memory, shutdown, SnapStart hooks.</summary>
    public LambdaRuntimeOptions Runtime { get; } = new();
}
