using Microsoft.CodeAnalysis.Diagnostics;

namespace Tern.Lambda.Generator;

/// <summary>What the project says of its description.</summary>
/// <param name="IsWanted">Whether there shall be one.</param>
/// <param name="Title">The API's name.</param>
/// <param name="Version">The API's version.</param>
internal sealed record OpenApiOptions(bool IsWanted, string Title, string Version)
{
    public static OpenApiOptions Read(AnalyzerConfigOptions options) => new(
        Value(options, "TernOpenApi") == "true", Value(options, "TernOpenApiTitle"), Value(options, "TernOpenApiVersion"));

    private static string Value(AnalyzerConfigOptions options, string property) =>
        options.TryGetValue("build_property." + property, out var value) ? value : "";
}
