using Microsoft.AspNetCore.Http.HttpResults;
using Tern;
using Tern.DynamoDb;

namespace Airports.Endpoints;

/// <summary>Answers what goes wrong as problem details (RFC 9457), with a message that says what to do.</summary>
internal static class Problems
{
    public static ProblemHttpResult NotFound(string message) => TypedResults.Problem(message, statusCode: StatusCodes.Status404NotFound);

    /// <summary>409 with the item as it is now, so that the caller can look at it and try again.</summary>
    public static ProblemHttpResult Conflict<T>(string message, T current) where T : class =>
        TypedResults.Problem(message, statusCode: StatusCodes.Status409Conflict, extensions: [new("current", current)]);

    /// <summary>Turns refused input into its problem, and a DynamoDB that doesn't answer into 503.</summary>
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
                "The cursor is not one of this query: send the one of the page before, unchanged, with the same path and min.",
                statusCode: StatusCodes.Status400BadRequest).ExecuteAsync(context);
        }
        catch (AwsException failure) when (!context.Response.HasStarted)
        {
            app.Logger.LogWarning(failure, "DynamoDB failed a request to {Path}.", context.Request.Path);
            await TypedResults.Problem(
                "DynamoDB can't be reached or refused the call; the log says why. Try again.", statusCode: StatusCodes.Status503ServiceUnavailable)
                .ExecuteAsync(context);
        }
    });
}
