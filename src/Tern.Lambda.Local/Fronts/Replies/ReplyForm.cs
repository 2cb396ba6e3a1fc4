namespace Tern.Lambda.Local.Fronts;

/// <summary>The format of responses that a front accepts from functions.</summary>
internal sealed record ReplyForm
{
    /// <summary>
    /// Gets a value indicating whether JSON without a status is the body of a response with status 200, as in payload
    /// format 2.0.
    /// </summary>
    public bool Infers { get; init; }

    /// <summary>
    /// Gets the members that a response can have; other members make it invalid. Null allows any members.
    /// </summary>
    public IReadOnlyList<string>? Members { get; init; }

    /// <summary>Gets the status of a response that has none, or null to reject such a response.</summary>
    public int? DefaultStatus { get; init; }

    /// <summary>Gets a value indicating whether whitespace is removed from JSON that is the body.</summary>
    public bool IsCompact { get; init; }

    /// <summary>Gets a value indicating whether <c>headers</c> is read.</summary>
    public bool TakesHeaders { get; init; } = true;

    /// <summary>Gets a value indicating whether <c>multiValueHeaders</c> is read.</summary>
    public bool TakesMultiValueHeaders { get; init; }

    /// <summary>Gets a value indicating whether <c>cookies</c> is read.</summary>
    public bool TakesCookies { get; init; }

    /// <summary>Gets the content type of a body that has none, or null to send none.</summary>
    public string? DefaultContentType { get; init; }

    /// <summary>Gets a value indicating whether headers that are reserved for the gateway are renamed.</summary>
    public bool RemapsHeaders { get; init; }

    /// <summary>
    /// Gets the media types that clients receive as bytes. A base64 body is sent as base64 text to a client that
    /// accepts none of them. If it is null, base64 bodies are always decoded.
    /// </summary>
    public IReadOnlyList<string>? BinaryMediaTypes { get; init; }

    /// <summary>
    /// Gets a value indicating whether the front handles CORS itself and drops the function's CORS headers.
    /// </summary>
    public bool DropsCorsHeaders { get; init; }

    /// <summary>Gets the format of an HTTP API with payload format 2.0.</summary>
    public static ReplyForm HttpApi { get; } = new() { Infers = true, TakesCookies = true, DefaultContentType = "text/plain; charset=utf-8" };

    /// <summary>Gets the format of an HTTP API with payload format 1.0.</summary>
    public static ReplyForm HttpApiVersion1 { get; } = new() { TakesMultiValueHeaders = true, DefaultContentType = "text/plain; charset=utf-8" };

    /// <summary>Gets the format of a function URL.</summary>
    public static ReplyForm FunctionUrl { get; } = new()
    {
        Infers = true,
        IsCompact = true,
        TakesCookies = true,
        DefaultContentType = "application/json",
        RemapsHeaders = true,
    };

    /// <summary>Gets the format of a load balancer without multi-value headers.</summary>
    public static ReplyForm Alb { get; } = new();

    /// <summary>Gets the format of a load balancer with multi-value headers, which ignores other headers.</summary>
    public static ReplyForm AlbMultiValue { get; } = new() { TakesHeaders = false, TakesMultiValueHeaders = true };

    /// <summary>Returns the format of a REST API.</summary>
    public static ReplyForm Rest(IReadOnlyList<string> binaryMediaTypes) => new()
    {
        Members = ["statusCode", "headers", "multiValueHeaders", "body", "isBase64Encoded"],
        DefaultStatus = 200,
        TakesMultiValueHeaders = true,
        DefaultContentType = "application/json",
        RemapsHeaders = true,
        BinaryMediaTypes = binaryMediaTypes,
    };
}
