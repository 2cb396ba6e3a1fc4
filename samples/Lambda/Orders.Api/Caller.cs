using Tern.Handling.DynamoDb;
using Tern.Lambda.Events;

namespace Orders.Api;

/// <summary>The sender of a request, as reported by the API's authorizer (<c>Orders.Authorizer</c>).</summary>
internal sealed record Caller(string Customer)
{
    public static Caller Of(HttpApiRequest request) =>
        request.RequestContext.Authorizer?.Lambda.Read(ApiJson.Default.Caller)
        ?? throw new InvalidOperationException("The route has no authorizer: add Orders.Authorizer to it.");

    /// <summary>
    /// Returns the client's idempotency key, which is separate for each customer. Using a key again with another body
    /// is a client error.
    /// </summary>
    public static IdempotencyKey IdempotencyKeyOf(HttpApiRequest request)
    {
        if (request.GetHeader("idempotency-key") is not { Length: > 0 } key) return default;
        using var body = request.Body.Rent();
        return new IdempotencyKey($"{Of(request).Customer}/{key}").WithPayload(body.Span);
    }
}
