using Microsoft.AspNetCore.Builder;
using Tern.Pages;

namespace Tern.Guides.Tests.Snippets;

/// <summary>The code of src/Tern.Pages/README.md.</summary>
internal static class Pages
{
    public static void Serve(WebApplication app)
    {
        var files = new PageFiles(typeof(Program).Assembly, "pages/", "/");
        app.Use((context, next) => files.Owns(context.Request.Path) ? files.AnswerAsync(context.Features) : next(context));
    }

    private sealed class Program;
}
