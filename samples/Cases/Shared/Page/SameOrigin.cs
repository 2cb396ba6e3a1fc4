namespace Cases.Page;

/// <summary>
/// Browsers say on every request that changes something which page sent it. A page of another origin is refused; programs
/// that are no browser, such as curl, say nothing and pass.
/// </summary>
internal static class SameOrigin
{
    public static void UseSameOriginWrites(this WebApplication app) => app.Use(static (context, next) =>
    {
        if (!IsForeignWrite(context.Request)) return next(context);
        context.Response.StatusCode = StatusCodes.Status403Forbidden;
        return context.Response.WriteAsync("Only this server's own page may start a run.");
    });

    private static bool IsForeignWrite(HttpRequest request)
    {
        if (HttpMethods.IsGet(request.Method) || HttpMethods.IsHead(request.Method)) return false;
        var site = request.Headers["Sec-Fetch-Site"].ToString();
        var origin = request.Headers.Origin.ToString();
        return site is not ("" or "same-origin") || (origin != "" && origin != $"{request.Scheme}://{request.Host}");
    }
}
