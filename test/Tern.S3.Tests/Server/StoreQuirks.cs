using System.Text;
using System.Text.RegularExpressions;
using System.Xml.Linq;
using Microsoft.AspNetCore.Http;

namespace Tern.S3.Tests.Server;

/// <summary>Changes the documents of requests and answers.</summary>
internal static partial class StoreQuirks
{
    /// <summary>
    /// Writes a response to memory, changes it and sends it; without checksums if it is a document.
    /// </summary>
    public static async Task AnswerAsync(HttpContext context, Func<Task> handle, Func<string, string>? change = null)
    {
        var response = context.Response.Body;
        using var body = new MemoryStream();
        context.Response.Body = body;
        await handle();
        context.Response.Body = response;
        var bytes = body.ToArray();
        if (context.Response.ContentType?.Contains("xml", StringComparison.Ordinal) == true)
        {
            var text = ChecksumElements().Replace(Encoding.UTF8.GetString(bytes), "").Replace("<Checksum></Checksum>", "", StringComparison.Ordinal);
            bytes = Encoding.UTF8.GetBytes(change?.Invoke(text) ?? text);
            context.Response.ContentLength = bytes.Length;
        }

        if (bytes.Length > 0) await response.WriteAsync(bytes, context.RequestAborted);
    }

    /// <summary>Removes keys from a batch of deletes.</summary>
    /// <returns>The batch with the others, null if there are none, and the errors of those.</returns>
    public static (string? Body, string Errors) Refuse(string body, Func<string, string?> refuse)
    {
        var root = XElement.Parse(body);
        var errors = new StringBuilder();
        foreach (var asked in root.Elements().Where(static each => each.Name.LocalName == "Object").ToList())
        {
            var key = asked.Elements().First(static each => each.Name.LocalName == "Key").Value;
            if (refuse(key) is not { } code) continue;
            errors.Append($"<Error><Key>{new XText(key)}</Key><Code>{code}</Code><Message>By script.</Message></Error>");
            asked.Remove();
        }

        var isEmpty = !root.Elements().Any(static each => each.Name.LocalName == "Object");
        return (isEmpty ? null : root.ToString(SaveOptions.DisableFormatting), errors.ToString());
    }

    /// <summary>Gives a request another body, and removes the headers that describe the first one.</summary>
    public static void SetBody(HttpRequest request, string text)
    {
        var bytes = Encoding.UTF8.GetBytes(text);
        request.Body = new MemoryStream(bytes);
        request.ContentLength = bytes.Length;
        request.Headers.ContentMD5 = default;
        Remove(request, static name => name.StartsWith("x-amz-checksum-", StringComparison.Ordinal)
            || name is "x-amz-sdk-checksum-algorithm" or "x-amz-content-sha256");
    }

    public static void Remove(HttpRequest request, Func<string, bool> predicate)
    {
        foreach (var name in request.Headers.Keys.Where(name => predicate(name.ToLowerInvariant())).ToList()) request.Headers.Remove(name);
    }

    [GeneratedRegex(@"<Checksum(\w+)>[^<]*</Checksum\1>")]
    private static partial Regex ChecksumElements();
}
