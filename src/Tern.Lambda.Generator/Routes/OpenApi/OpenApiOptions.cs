using Microsoft.CodeAnalysis.Diagnostics;

namespace Tern.Lambda.Generator;

/// <summary>The project's options for its API description.</summary>
/// <param name="IsWanted">true if a description is generated; otherwise, false.</param>
/// <param name="Title">The name of the API.</param>
/// <param name="Version">The version of the API.</param>
internal sealed record OpenApiOptions(bool IsWanted, string Title, string Version)
{
    public static OpenApiOptions Read(AnalyzerConfigOptions options) => new(
        Value(options, "TernOpenApi") == "true", Value(options, "TernOpenApiTitle"), Value(options, "TernOpenApiVersion"));

    private static string Value(AnalyzerConfigOptions options, string property) =>
        options.TryGetValue("build_property." + property, out var value) ? value : "";
}
