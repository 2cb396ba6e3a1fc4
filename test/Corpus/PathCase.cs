using System.Text.Json;

namespace Tern.TestHarness;

/// <summary>A path as a client sends it, and the expected results: a row of <c>test/Corpus/paths.json</c>, which
/// README.md there explains.</summary>
internal sealed record PathCase(
    string Sent, string Path, string Decoded, string DecodedPath, IReadOnlyList<string>? Route, IReadOnlyList<string>? DecodedRoute)
{
    /// <summary>All rows.</summary>
    public static IReadOnlyList<PathCase> All { get; } = Read();

    private static List<PathCase> Read()
    {
        using var document = JsonDocument.Parse(File.ReadAllBytes(System.IO.Path.Combine(AppContext.BaseDirectory, "Corpus", "paths.json")));
        return [.. document.RootElement.EnumerateArray().Select(static row =>
        {
            var route = Segments(row.GetProperty("route"));
            var decoded = row.GetProperty("decoded").GetString()!;
            return new PathCase(
                row.GetProperty("sent").GetString()!,
                row.GetProperty("path").GetString()!,
                decoded,
                row.TryGetProperty("decodedPath", out var path) ? path.GetString()! : decoded,
                route,
                row.TryGetProperty("decodedRoute", out var decodedRoute) ? Segments(decodedRoute) : route);
        })];
    }

    private static List<string>? Segments(JsonElement value) =>
        value.ValueKind == JsonValueKind.Null ? null : [.. value.EnumerateArray().Select(static segment => segment.GetString()!)];
}
