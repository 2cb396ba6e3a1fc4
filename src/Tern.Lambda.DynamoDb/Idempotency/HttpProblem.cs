using Tern.Json;
using Tern.Lambda.Events;

namespace Tern.Lambda.DynamoDb;

/// <summary>
/// The HTTP responses for idempotency: HTTP clients receive a status in cases in which other events fail. The statuses
/// follow "The Idempotency-Key HTTP Header Field" (an IETF draft), the bodies RFC 9457.
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

    /// <summary>Returns true if events of a type are requests whose responses have a status.</summary>
    public static bool IsOf<TEvent>() =>
        typeof(TEvent) == typeof(HttpApiRequest) || typeof(TEvent) == typeof(RestApiRequest) || typeof(TEvent) == typeof(AlbRequest)
        || typeof(TEvent) == typeof(VpcLatticeRequest) || typeof(TEvent) == typeof(VpcLatticeV1Request);

    /// <summary>
    /// Returns true if a response, such as <c>{"statusCode":503,…}</c>, means that the request wasn't processed.
    /// </summary>
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
            // Not a response written by Tern: it counts as success.
        }

        return false;
    }

    /// <summary>Responds to a request that wasn't processed because of a problem with its key.</summary>
    /// <returns>false if the exception has another cause; otherwise, true.</returns>
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

    /// <summary>Responds to a request without a key.</summary>
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
