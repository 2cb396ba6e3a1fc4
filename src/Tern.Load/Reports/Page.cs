using System.Text;

namespace Tern.Load;

/// <summary>The start of an HTML page, including its style sheet, and the end.</summary>
internal static class Page
{
    private static readonly string s_style = ReadStyle();

    public static StringBuilder Begin(string title) => new StringBuilder("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
        .Append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>").Append(Plot.Escape(title)).Append("</title>\n")
        .Append("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n<style>\n").Append(s_style)
        .Append("</style>\n</head>\n<body>\n<main>\n<h1>").Append(Plot.Escape(title)).Append("</h1>\n");

    public static string End(StringBuilder page) => page.Append("</main>\n</body>\n</html>\n").ToString();

    private static string ReadStyle()
    {
        using var stream = typeof(Page).Assembly.GetManifestResourceStream("load/report.css")!;
        using var reader = new StreamReader(stream);
        return reader.ReadToEnd();
    }
}
