namespace Tern.Lambda.Local.Fronts.Replies;

/// <summary>What a front takes as an answer of a function.</summary>
internal sealed record ReplyForm
{
    /// <summary>Whether JSON without a status is the body of a status 200, as in payload format 2.0.</summary>
    public bool Infers { get; init; }

    /// <summary>The members that an answer may have, of which any other is refused; null for any.</summary>
    public IReadOnlyList<string>? Members { get; init; }

    /// <summary>The status of an answer that has none; null to refuse it.</summary>
    public int? DefaultStatus { get; init; }

    /// <summary>Whether JSON that is the body is sent without the spaces that the function wrote.</summary>
    public bool IsCompact { get; init; }

    /// <summary>Whether it reads <c>headers</c>.</summary>
    public bool TakesHeaders { get; init; } = true;

    /// <summary>Whether it reads <c>multiValueHeaders</c>.</summary>
    public bool TakesMultiValueHeaders { get; init; }

    /// <summary>Whether it reads <c>cookies</c>.</summary>
    public bool TakesCookies { get; init; }

    /// <summary>The type of a body that says none; null to say none either.</summary>
    public string? DefaultContentType { get; init; }

    /// <summary>Whether headers that are the gateway's own to say get another name.</summary>
    public bool RemapsHeaders { get; init; }

    /// <summary>
    /// The types that clients get as bytes: a body in base64 is sent to a client that accepts none of them as the text that it is. Null where
    /// bytes always are bytes.
    /// </summary>
    public IReadOnlyList<string>? BinaryMediaTypes { get; init; }

    /// <summary>Whether the front answers for CORS by itself: then what the function says of it is dropped.</summary>
    public bool DropsCorsHeaders { get; init; }

    /// <summary>An HTTP API with payload format 2.0.</summary>
    public static ReplyForm HttpApi { get; } = new() { Infers = true, TakesCookies = true, DefaultContentType = "text/plain; charset=utf-8" };

    /// <summary>An HTTP API with payload format 1.0.</summary>
    public static ReplyForm HttpApiVersion1 { get; } = new() { TakesMultiValueHeaders = true, DefaultContentType = "text/plain; charset=utf-8" };

    /// <summary>A function URL.</summary>
    public static ReplyForm FunctionUrl { get; } = new()
    {
        Infers = true,
        IsCompact = true,
        TakesCookies = true,
        DefaultContentType = "application/json",
        RemapsHeaders = true,
    };

    /// <summary>A load balancer without multi-value headers.</summary>
    public static ReplyForm Alb { get; } = new();

    /// <summary>A load balancer with multi-value headers, which reads no others.</summary>
    public static ReplyForm AlbMultiValue { get; } = new() { TakesHeaders = false, TakesMultiValueHeaders = true };

    /// <summary>A REST API.</summary>
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
