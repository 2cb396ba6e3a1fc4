namespace Tern.Handling.DynamoDb;

/// <summary>
/// The HTTP responses for idempotency: HTTP clients receive a status in cases in which other events fail. The statuses
/// follow "The Idempotency-Key HTTP Header Field" (an IETF draft), the bodies RFC 9457.
/// </summary>
internal sealed class HttpProblem
{
    private static readonly HttpProblem s_inProgress = new(
        409,
        """{"type":"about:blank","title":"Conflict","status":409,"detail":"A request with this idempotency key is in progress. Send it again later."}""");

    private static readonly HttpProblem s_mismatch = new(
        422,
        """{"type":"about:blank","title":"Unprocessable Content","status":422,"detail":"""
        + "\"This idempotency key was already used for a different request. Use a separate key for each request.\"}");

    private readonly int _status;
    private readonly string _body;

    private HttpProblem(int status, string body)
    {
        _status = status;
        _body = body;
    }

    /// <summary>The response to a request without a key.</summary>
    public static HttpProblem Missing { get; } = new(
        400, """{"type":"about:blank","title":"Bad Request","status":400,"detail":"The request has no idempotency key, and one is required."}""");

    /// <summary>Returns the response to a request that wasn't processed because of a problem with its key.</summary>
    /// <returns>The response; null if the exception has another cause.</returns>
    public static HttpProblem? Of(IdempotencyException error) => error switch
    {
        IdempotencyInProgressException => s_inProgress,
        IdempotencyPayloadMismatchException => s_mismatch,
        _ => null,
    };

    public void Respond(IHandlerAnswer answer) => answer.SetHttp(_status, _body, "application/problem+json");
}
