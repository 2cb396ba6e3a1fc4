using System.Collections.Frozen;

namespace Tern.S3.Transfers;

/// <summary>
/// Maps file extensions to media types, so that browsers display uploaded pages instead of downloading them.
/// </summary>
/// <remarks>Sources: IANA's registry of media types, and the behavior of browsers.</remarks>
internal static class ContentTypes
{
    private static readonly FrozenDictionary<string, string> s_types = new Dictionary<string, string>
    {
        [".7z"] = "application/x-7z-compressed",
        [".aac"] = "audio/aac",
        [".avif"] = "image/avif",
        [".bmp"] = "image/bmp",
        [".css"] = "text/css",
        [".csv"] = "text/csv",
        [".doc"] = "application/msword",
        [".docx"] = "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        [".epub"] = "application/epub+zip",
        [".flac"] = "audio/flac",
        [".gif"] = "image/gif",
        [".gz"] = "application/gzip",
        [".htm"] = "text/html",
        [".html"] = "text/html",
        [".ico"] = "image/vnd.microsoft.icon",
        [".ics"] = "text/calendar",
        [".jpeg"] = "image/jpeg",
        [".jpg"] = "image/jpeg",
        [".js"] = "text/javascript",
        [".json"] = "application/json",
        [".jsonl"] = "application/jsonl",
        [".jsonld"] = "application/ld+json",
        [".m4a"] = "audio/mp4",
        [".map"] = "application/json",
        [".md"] = "text/markdown",
        [".mjs"] = "text/javascript",
        [".mov"] = "video/quicktime",
        [".mp3"] = "audio/mpeg",
        [".mp4"] = "video/mp4",
        [".mpeg"] = "video/mpeg",
        [".oga"] = "audio/ogg",
        [".ogg"] = "audio/ogg",
        [".ogv"] = "video/ogg",
        [".otf"] = "font/otf",
        [".parquet"] = "application/vnd.apache.parquet",
        [".pdf"] = "application/pdf",
        [".png"] = "image/png",
        [".ppt"] = "application/vnd.ms-powerpoint",
        [".pptx"] = "application/vnd.openxmlformats-officedocument.presentationml.presentation",
        [".rtf"] = "application/rtf",
        [".svg"] = "image/svg+xml",
        [".tar"] = "application/x-tar",
        [".tif"] = "image/tiff",
        [".tiff"] = "image/tiff",
        [".tsv"] = "text/tab-separated-values",
        [".ttf"] = "font/ttf",
        [".txt"] = "text/plain",
        [".wasm"] = "application/wasm",
        [".wav"] = "audio/wav",
        [".weba"] = "audio/webm",
        [".webm"] = "video/webm",
        [".webmanifest"] = "application/manifest+json",
        [".webp"] = "image/webp",
        [".woff"] = "font/woff",
        [".woff2"] = "font/woff2",
        [".xhtml"] = "application/xhtml+xml",
        [".xls"] = "application/vnd.ms-excel",
        [".xlsx"] = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        [".xml"] = "application/xml",
        [".yaml"] = "application/yaml",
        [".yml"] = "application/yaml",
        [".zip"] = "application/zip",
        [".zst"] = "application/zstd",
    }.ToFrozenDictionary(StringComparer.OrdinalIgnoreCase);

    /// <summary>Returns the media type of a file.</summary>
    /// <param name="path">The file's path.</param>
    /// <returns>The media type, or null for an unknown extension, for which S3 stores
    /// <c>application/octet-stream</c>.</returns>
    public static string? Find(string path) => s_types.GetValueOrDefault(Path.GetExtension(path));
}
