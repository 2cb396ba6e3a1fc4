namespace Samples;

/// <summary>
/// Refuses changes from pages of other origins. Browsers send the origin of the page with every request that changes
/// something; other programs, such as curl, don't, and are allowed.
/// </summary>
internal static class SameOrigin
{
    public static void UseSameOriginWrites(this WebApplication app) => app.Use((context, next) =>
        IsForeignWrite(context.Request)
            ? TypedResults.Problem("Only pages of this server may change something.", statusCode: StatusCodes.Status403Forbidden).ExecuteAsync(context)
            : next(context));

    private static bool IsForeignWrite(HttpRequest request)
    {
        if (HttpMethods.IsGet(request.Method) || HttpMethods.IsHead(request.Method)) return false;
        var site = request.Headers["Sec-Fetch-Site"].ToString();
        var origin = request.Headers.Origin.ToString();
        return site is not ("" or "same-origin") || (origin != "" && origin != $"{request.Scheme}://{request.Host}");
    }
}
