using Tern.Lambda.DynamoDb;
using Tern.Lambda.Events;

namespace Orders.Api;

/// <summary>Who sent a request, as the authorizer of the API says (<c>Orders.Authorizer</c>).</summary>
internal sealed record Caller(string Customer)
{
    public static Caller Of(HttpApiRequest request) =>
        request.RequestContext.Authorizer?.Lambda.Read(ApiJson.Default.Caller)
        ?? throw new InvalidOperationException("The route has no authorizer: add Orders.Authorizer to it.");

    /// <summary>The client's key, which is no other customer's; the same key with another body is an error of the client.</summary>
    public static IdempotencyKey IdempotencyKeyOf(HttpApiRequest request)
    {
        if (request.GetHeader("idempotency-key") is not { Length: > 0 } key) return default;
        using var body = request.Body.Rent();
        return new IdempotencyKey($"{Of(request).Customer}/{key}").WithPayload(body.Span);
    }
}
