namespace Samples;

/// <summary>
/// Browsers say on every request that changes something which page sent it. A page of another origin is refused;
/// programs that are no browser, such as curl, say nothing and pass.
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
