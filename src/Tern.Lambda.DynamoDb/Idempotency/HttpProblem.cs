using Tern.Json;
using Tern.Lambda.Events;

namespace Tern.Lambda.DynamoDb;

/// <summary>
/// What HTTP says of idempotency: a client hears by a status, where other events fail. Statuses as "The Idempotency-Key
/// HTTP Header Field" (an IETF draft) has them, bodies by RFC 9457.
/// </summary>
internal static class HttpProblem
{
    private const string MediaType = "application/problem+json";

    private const string InProgress =
        """{"type":"about:blank","title":"Conflict","status":409,"detail":"A request with this idempotency key is in progress. Send it again later."}""";

    private const string Mismatch =
        """{"type":"about:blank","title":"Unprocessable Content","status":422,"detail":"""
        + "\"This idempotency key was used before with another request. Use a key of its own for every request.\"}";

    private const string Missing =
        """{"type":"about:blank","title":"Bad Request","status":400,"detail":"The request has no idempotency key, and one is required."}""";

    /// <summary>Whether events of a type are requests that are answered with a status.</summary>
    public static bool IsOf<TEvent>() =>
        typeof(TEvent) == typeof(HttpApiRequest) || typeof(TEvent) == typeof(RestApiRequest) || typeof(TEvent) == typeof(AlbRequest)
        || typeof(TEvent) == typeof(VpcLatticeRequest) || typeof(TEvent) == typeof(VpcLatticeV1Request);

    /// <summary>Whether an answer, such as <c>{"statusCode":503,…}</c>, says that the request was not done.</summary>
    public static bool IsFailure(ReadOnlySpan<byte> answer)
    {
        try
        {
            var json = new AwsJsonReader(answer);
            if (json.Peek() != AwsJsonToken.Object) return false;
            json.BeginObject();
            while (json.NextMember(out var name))
            {
                if (name.SequenceEqual("statusCode"u8)) return json.ReadInt32() >= 400;
                json.SkipValue();
            }
        }
        catch (AwsJsonException)
        {
            // Not an answer of ours: taken as it is.
        }

        return false;
    }

    /// <summary>Answers a request whose work was not done for what is wrong with its key.</summary>
    /// <returns>False when nothing of the kind is wrong.</returns>
    public static bool TryRespond<TEvent>(HandlerContext context, Exception error)
    {
        switch (error)
        {
            case IdempotencyInProgressException:
                Respond<TEvent>(context, InProgress, 409);
                return true;
            case IdempotencyPayloadMismatchException:
                Respond<TEvent>(context, Mismatch, 422);
                return true;
            default:
                return false;
        }
    }

    /// <summary>Answers a request without a key.</summary>
    public static void RespondMissing<TEvent>(HandlerContext context) => Respond<TEvent>(context, Missing, 400);

    private static void Respond<TEvent>(HandlerContext context, string problem, int status)
    {
        if (typeof(TEvent) == typeof(HttpApiRequest)) context.Respond(HttpApiResponse.Text(problem, status, MediaType));
        else if (typeof(TEvent) == typeof(RestApiRequest)) context.Respond(RestApiResponse.Text(problem, status, MediaType));
        else if (typeof(TEvent) == typeof(VpcLatticeRequest) || typeof(TEvent) == typeof(VpcLatticeV1Request))
            context.Respond(VpcLatticeResponse.Text(problem, status, MediaType));
        else context.Respond(AlbResponse.Text(problem, status, MediaType));
    }
}
