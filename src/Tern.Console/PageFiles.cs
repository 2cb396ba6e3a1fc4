using System.Globalization;
using System.Reflection;
using System.Security.Cryptography;
using Microsoft.AspNetCore.Http.Features;
using Tern.Buffers;

namespace Tern.Pages;

/// <summary>
/// The files of a page, out of an assembly's resources. They are read when asked for: a server that nobody looks at holds none of them.
/// Thread-safe.
/// </summary>
public sealed class PageFiles
{
    private const string ShellResources = "shell/";
    private const int CompressedFrom = 4096;

    // Everything from here, nothing inline, no frames: what a payload says can't become script. Trusted types make sure of it.
    private const string Policy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; " +
        "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

    private readonly Assembly _assembly;
    private readonly string _resources;
    private readonly string _folder;
    private readonly bool _hasShell;

    /// <summary>Names the files.</summary>
    /// <param name="assembly">The assembly that holds them.</param>
    /// <param name="resources">What their resources' names begin with, such as <c>console/</c>; the rest is the file's name.</param>
    /// <param name="folder">The path that <c>index.html</c> is at, such as <c>/_tern</c>; the others are in it.</param>
    /// <param name="hasShell">Whether the files that the consoles share are there as well. One of the same name in the assembly goes first.</param>
    public PageFiles(Assembly assembly, string resources, string folder, bool hasShell = false)
    {
        ArgumentNullException.ThrowIfNull(assembly);
        ArgumentNullException.ThrowIfNull(resources);
        ArgumentNullException.ThrowIfNull(folder);
        if (!folder.StartsWith('/')) throw new ArgumentException($"The folder of a page is a path that begins with '/', not '{folder}'.", nameof(folder));
        (_assembly, _resources, _folder, _hasShell) = (assembly, resources, folder.TrimEnd('/') + "/", hasShell);
    }

    /// <summary>Is it the page's address, or can it be that of one of its files?</summary>
    /// <param name="path">The path of a request, decoded.</param>
    public bool Owns(string path)
    {
        ArgumentNullException.ThrowIfNull(path);
        return IsIndex(path) || (path.StartsWith(_folder, StringComparison.Ordinal) && TypeOf(path) is not null && path.IndexOf('/', _folder.Length) < 0);
    }

    /// <summary>Answers with a file: 200, 304 when the browser has it, 404 when there is none, 405 to what is neither GET nor HEAD.</summary>
    /// <param name="context">The features of the request, such as <c>HttpContext.Features</c>.</param>
    public Task AnswerAsync(IFeatureCollection context)
    {
        ArgumentNullException.ThrowIfNull(context);
        return AnswerAsync(new PageRequest(context));
    }

    /// <summary>Answers with a file, as <see cref="AnswerAsync(IFeatureCollection)"/> does.</summary>
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
        headers.CacheControl = "no-cache"; // kept, and asked for again: a newer server has newer pages at the same address
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

    /// <summary>A weak one: the same tag stands for the compressed file.</summary>
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
