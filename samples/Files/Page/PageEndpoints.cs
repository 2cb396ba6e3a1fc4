using Tern.Pages;

namespace Files.Page;

/// <summary>Serves the page and its files, which are embedded in the program.</summary>
internal static class PageEndpoints
{
    public static void MapPage(this IEndpointRouteBuilder routes)
    {
        var files = new PageFiles(typeof(PageEndpoints).Assembly, "page/", "/");
        foreach (var path in (ReadOnlySpan<string>)["/", "/base.css", "/page.css", "/page.js", "/uploads.js", "/icon.svg"])
            routes.MapGet(path, context => files.AnswerAsync(context.Features));
    }
}
