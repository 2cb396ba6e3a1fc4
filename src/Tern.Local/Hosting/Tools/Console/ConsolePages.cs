using System.Globalization;
using Tern.Buffers;
using Tern.Local.Buffers;
using Tern.Local.Hosting.Http;

namespace Tern.Local.Hosting.Tools.Console;

/// <summary>
/// The console's pages, as they lie beside this file. They are read from the assembly when asked for: a server that nobody looks at holds none of them.
/// </summary>
internal static class ConsolePages
{
    private const string Folder = "/_tern/";

    // Everything from here, nothing inline, no frames: what an item says can't become script. Trusted types make sure of it.
    private const string Policy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; " +
        "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

    /// <summary>Is it the console's address, or that of one of its files?</summary>
    public static bool Owns(string path) =>
        path is "/_tern" or Folder || (path.StartsWith(Folder, StringComparison.Ordinal) && TypeOf(path) is not null && path.IndexOf('/', Folder.Length) < 0);

    public static async Task GetAsync(ToolRequest request)
    {
        if (!request.IsRead)
        {
            await request.RefuseMethodAsync("GET").ConfigureAwait(false);
            return;
        }

        var name = request.Path is "/_tern" or Folder ? "index.html" : request.Path[Folder.Length..];
        using var body = new PooledBuffer();
        if (!TryRead(name, body))
        {
            await request.RefuseAsync(404, $"There is nothing at {request.Path}.").ConfigureAwait(false);
            return;
        }

        var headers = request.AnswerHeaders;
        headers.ContentSecurityPolicy = Policy;
        headers["X-Frame-Options"] = "DENY";
        headers.CacheControl = "no-cache"; // kept, and asked for again: a newer server has newer pages at the same address
        headers.Vary = "Accept-Encoding";
        var tag = string.Create(CultureInfo.InvariantCulture, $"W/\"{ServerChecksum.Crc32(body.WrittenSpan):x8}\"");
        headers.ETag = tag;
        if (request.Headers.IfNoneMatch.ToString().Contains(tag, StringComparison.Ordinal))
        {
            await request.AnswerAsync(304, null, default).ConfigureAwait(false);
            return;
        }

        var coding = AcceptedCoding.Choose(request.Headers.AcceptEncoding.ToString());
        if (body.WrittenCount > AcceptedCoding.Threshold && coding != ContentCoding.Identity)
        {
            BodyCoding.Encode(coding, body);
            headers.ContentEncoding = coding == ContentCoding.Gzip ? "gzip" : "deflate";
        }

        await request.AnswerAsync(200, TypeOf(name), body.WrittenMemory).ConfigureAwait(false);
    }

    private static bool TryRead(string name, PooledBuffer to)
    {
        using var resource = typeof(ConsolePages).Assembly.GetManifestResourceStream("console/" + name);
        if (resource is null) return false;
        var length = (int)resource.Length;
        resource.ReadExactly(to.GetSpan(length)[..length]);
        to.Advance(length);
        return true;
    }

    private static string? TypeOf(string name) => Path.GetExtension(name) switch
    {
        ".html" => "text/html; charset=utf-8",
        ".css" => "text/css; charset=utf-8",
        ".js" => "text/javascript; charset=utf-8",
        ".svg" => "image/svg+xml",
        _ => null,
    };
}
