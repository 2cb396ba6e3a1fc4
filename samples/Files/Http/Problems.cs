using Microsoft.AspNetCore.Http.HttpResults;
using Tern;

namespace Files.Http;

/// <summary>Reports errors as problem details (RFC 9457), with a message that states what to do.</summary>
internal static class Problems
{
    public static ProblemHttpResult NotFound(string message) => TypedResults.Problem(message, statusCode: StatusCodes.Status404NotFound);

    /// <summary>Converts invalid input to its problem details, and unavailable services to status 503.</summary>
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
        catch (AwsException failure) when (!context.Response.HasStarted)
        {
            app.Logger.LogWarning(failure, "{Method} {Path} failed.", context.Request.Method, context.Request.Path);
            await TypedResults.Problem(
                "The storage can't be reached, or rejected the call; see the log. Try again.", statusCode: StatusCodes.Status503ServiceUnavailable)
                .ExecuteAsync(context);
        }
    });
}
