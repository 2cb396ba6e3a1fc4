using Microsoft.AspNetCore.Http.HttpResults;
using Tern;
using Tern.DynamoDb;

namespace Airports.Endpoints;

/// <summary>Reports errors as problem details (RFC 9457), with a message that states what to do.</summary>
internal static class Problems
{
    public static ProblemHttpResult NotFound(string message) => TypedResults.Problem(message, statusCode: StatusCodes.Status404NotFound);

    /// <summary>Returns status 409 with the current item, so that the caller can look at it and retry.</summary>
    public static ProblemHttpResult Conflict<T>(string message, T current) where T : class =>
        TypedResults.Problem(message, statusCode: StatusCodes.Status409Conflict, extensions: [new("current", current)]);

    /// <summary>Converts invalid input to its problem details, and an unavailable DynamoDB to status 503.</summary>
    public static void UseProblems(this WebApplication app) => app.Use(async (context, next) =>
    {
        try
        {
            await next(context);
        }
        catch (BadHttpRequestException refused) when (!context.Response.HasStarted)
        {
            await TypedResults.Problem(refused.Message, statusCode: refused.StatusCode).ExecuteAsync(context);
        }
        catch (InvalidCursorException) when (!context.Response.HasStarted)
        {
            await TypedResults.Problem(
                "The cursor belongs to a different query. Send the previous page's cursor unchanged, with the same path and min.",
                statusCode: StatusCodes.Status400BadRequest).ExecuteAsync(context);
        }
        catch (AwsException failure) when (!context.Response.HasStarted)
        {
            app.Logger.LogWarning(failure, "DynamoDB failed a request to {Path}.", context.Request.Path);
            await TypedResults.Problem(
                "DynamoDB can't be reached, or rejected the call; see the log. Try again.", statusCode: StatusCodes.Status503ServiceUnavailable)
                .ExecuteAsync(context);
        }
    });
}
