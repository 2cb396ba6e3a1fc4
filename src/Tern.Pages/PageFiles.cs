using System.Globalization;
using System.Reflection;
using System.Security.Cryptography;
using Microsoft.AspNetCore.Http.Features;
using Tern.Buffers;

namespace Tern.Pages;

/// <summary>
/// The files of a page, which are embedded in an assembly's resources. They are read on request, so that an unused page
/// takes no memory. Thread-safe.
/// </summary>
public sealed class PageFiles
{
    private const string ShellResources = "shell/";
    private const int CompressedFrom = 4096;

    // Everything from this server, nothing inline, no frames: the text of a payload can't become script. Trusted types
    // enforce this.
    private const string Policy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; " +
        "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

    private readonly Assembly _assembly;
    private readonly string _resources;
    private readonly string _folder;
    private readonly bool _hasShell;

    /// <summary>Initializes the set of files.</summary>
    /// <param name="assembly">The assembly with the resources.</param>
    /// <param name="resources">The prefix of the resources' names, such as <c>console/</c>; the rest is the file's
    /// name.</param>
    /// <param name="folder">The path of <c>index.html</c>, such as <c>/_tern</c>. The other files are below it.</param>
    /// <param name="hasShell">true to also serve the files that the consoles share; otherwise, false. A file of the
    /// same name in the assembly takes precedence.</param>
    public PageFiles(Assembly assembly, string resources, string folder, bool hasShell = false)
    {
        ArgumentNullException.ThrowIfNull(assembly);
        ArgumentNullException.ThrowIfNull(resources);
        ArgumentNullException.ThrowIfNull(folder);
        if (!folder.StartsWith('/'))
            throw new ArgumentException($"The folder of a page must be a path that begins with '/', but is '{folder}'.", nameof(folder));
        (_assembly, _resources, _folder, _hasShell) = (assembly, resources, folder.TrimEnd('/') + "/", hasShell);
    }

    /// <summary>Returns whether a path is the page's own, or can be that of one of its files.</summary>
    /// <param name="path">The decoded path of a request.</param>
    public bool Owns(string path)
    {
        ArgumentNullException.ThrowIfNull(path);
        return IsIndex(path) || (path.StartsWith(_folder, StringComparison.Ordinal) && TypeOf(path) is not null && path.IndexOf('/', _folder.Length) < 0);
    }

    /// <summary>
    /// Sends a file: 200, 304 if the browser has it, 404 if it doesn't exist, or 405 for methods other than GET and
    /// HEAD.
    /// </summary>
    /// <param name="context">The features of the request, such as <c>HttpContext.Features</c>.</param>
    public Task AnswerAsync(IFeatureCollection context)
    {
        ArgumentNullException.ThrowIfNull(context);
        return AnswerAsync(new PageRequest(context));
    }

    /// <summary>Sends a file, like <see cref="AnswerAsync(IFeatureCollection)"/>.</summary>
    /// <param name="request">The request.</param>
    public async Task AnswerAsync(PageRequest request)
    {
        ArgumentNullException.ThrowIfNull(request);
        if (!request.IsRead)
        {
            await request.RefuseMethodAsync("GET").ConfigureAwait(false);
            return;
        }

        var name = IsIndex(request.Path) ? "index.html" : request.Path[_folder.Length..];
        using var body = new PooledBuffer();
        if (!TryRead(_assembly, _resources + name, body) && !(_hasShell && TryRead(typeof(PageFiles).Assembly, ShellResources + name, body)))
        {
            await request.RefuseAsync(404, $"There is nothing at {request.Path}.").ConfigureAwait(false);
            return;
        }

        var headers = request.AnswerHeaders;
        PageGuard.Protect(headers);
        headers.ContentSecurityPolicy = Policy;
        headers.XFrameOptions = "DENY";
        headers.CacheControl = "no-cache"; // cached, but revalidated: a newer server has newer files at the same URL
        headers.Vary = "Accept-Encoding";
        var tag = Tag(body.WrittenSpan);
        headers.ETag = tag;
        if (request.Headers.IfNoneMatch.ToString().Contains(tag, StringComparison.Ordinal))
        {
            await request.AnswerAsync(304, null, default).ConfigureAwait(false);
            return;
        }

        if (body.WrittenCount > CompressedFrom && FileCoding.Choose(request.Headers.AcceptEncoding) is { } coding)
        {
            FileCoding.Encode(coding, body);
            headers.ContentEncoding = coding;
        }

        await request.AnswerAsync(200, TypeOf(name), body.WrittenMemory).ConfigureAwait(false);
    }

    private bool IsIndex(string path) => path == _folder || path.AsSpan().SequenceEqual(_folder.AsSpan(0, _folder.Length - 1));

    private static bool TryRead(Assembly assembly, string resource, PooledBuffer to)
    {
        using var stream = assembly.GetManifestResourceStream(resource);
        if (stream is null) return false;
        var length = (int)stream.Length;
        stream.ReadExactly(to.GetSpan(length)[..length]);
        to.Advance(length);
        return true;
    }

    /// <summary>Returns a weak ETag, because the compressed file has the same one.</summary>
    private static string Tag(ReadOnlySpan<byte> body)
    {
        Span<byte> hash = stackalloc byte[SHA256.HashSizeInBytes];
        SHA256.HashData(body, hash);
        return string.Create(CultureInfo.InvariantCulture, $"W/\"{Convert.ToHexStringLower(hash[..8])}\"");
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
