namespace Cases.Page;

/// <summary>Serves the page and what belongs to it from inside the program.</summary>
internal static class PageFiles
{
    // Nothing from elsewhere, and nobody may put the page into a frame.
    private const string ContentSecurityPolicy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    public static void MapPageFiles(this IEndpointRouteBuilder routes)
    {
        routes.MapFile("/", "index.html", "text/html; charset=utf-8");
        routes.MapFile("/page.css", "page.css", "text/css; charset=utf-8");
        routes.MapFile("/page.js", "page.js", "text/javascript; charset=utf-8");
        routes.MapFile("/plot.js", "plot.js", "text/javascript; charset=utf-8");
        routes.MapFile("/icon.svg", "icon.svg", "image/svg+xml");
    }

    private static void MapFile(this IEndpointRouteBuilder routes, string path, string file, string contentType)
    {
        var content = Read(file);
        routes.MapGet(path, (HttpContext context) =>
        {
            var response = context.Response;
            response.Headers.ContentSecurityPolicy = ContentSecurityPolicy;
            response.Headers.XContentTypeOptions = "nosniff";
            response.Headers.CacheControl = "no-cache";
            response.ContentType = contentType;
            response.ContentLength = content.Length;
            return response.Body.WriteAsync(content).AsTask();
        });
    }

    private static byte[] Read(string file)
    {
        using var stream = typeof(PageFiles).Assembly.GetManifestResourceStream(file)
            ?? throw new InvalidOperationException($"{file} is not built into the program.");
        var content = new byte[stream.Length];
        stream.ReadExactly(content);
        return content;
    }
}
