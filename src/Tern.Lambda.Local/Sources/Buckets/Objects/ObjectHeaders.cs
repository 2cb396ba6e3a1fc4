using System.Collections.Concurrent;
using Microsoft.AspNetCore.Http;

namespace Tern.Lambda.Local.Sources;

/// <summary>
/// The headers with which objects were written: their content type and metadata. Files can't store them, so they are
/// kept until the emulator stops or another program writes the file.
/// </summary>
internal sealed class ObjectHeaders
{
    private static readonly string[] s_kept = ["Content-Type", "Cache-Control", "Content-Disposition", "Content-Language", "Expires"];

    private readonly ConcurrentDictionary<string, (DateTime WrittenAt, List<(string Name, string Value)> Headers)> _kept = new(StringComparer.Ordinal);

    /// <summary>Stores the headers of a request.</summary>
    public void Keep(FileInfo file, IHeaderDictionary headers)
    {
        List<(string Name, string Value)> kept = [];
        foreach (var (name, values) in headers)
        {
            var isMetadata = name.StartsWith("x-amz-meta-", StringComparison.OrdinalIgnoreCase);
            if (isMetadata || s_kept.Contains(name, StringComparer.OrdinalIgnoreCase))
                kept.Add((isMetadata ? name.ToLowerInvariant() : name, values.ToString()));
        }

        var encodings = headers.ContentEncoding.ToString().Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries);
        var encoding = string.Join(',', encodings.Where(static each => each != "aws-chunked"));
        if (encoding.Length > 0) kept.Add(("Content-Encoding", encoding));
        _kept[file.FullName] = (file.LastWriteTimeUtc, kept);
    }

    /// <summary>Copies the original's headers to a copy.</summary>
    public void Copy(FileInfo from, FileInfo to) => _kept[to.FullName] = (to.LastWriteTimeUtc, [.. Of(from)]);

    public IReadOnlyList<(string Name, string Value)> Of(FileInfo file) =>
        _kept.TryGetValue(file.FullName, out var kept) && kept.WrittenAt == file.LastWriteTimeUtc ? kept.Headers : [];
}
