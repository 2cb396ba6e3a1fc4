using System.Text.Json.Nodes;

namespace Tern.Lambda.Local;

/// <summary>
/// Runs a function's program from the output of a test project that references it. The emulator adds ASP.NET Core to
/// the test project, so the SDK omits assemblies that this framework contains, such as
/// Microsoft.Extensions.Logging.Abstractions, from the output. The function's program itself doesn't reference that
/// framework.
/// </summary>
internal static class BesideTests
{
    private const string AspNetCore = "Microsoft.AspNetCore.App";

    /// <summary>
    /// Writes a runtime configuration next to the program's own that also names ASP.NET Core, and returns its path.
    /// Returns null if the program is in a different folder from the emulator, or already names the framework.
    /// </summary>
    public static string? ConfigOf(string config)
    {
        var folder = Path.TrimEndingDirectorySeparator(Path.GetFullPath(AppContext.BaseDirectory));
        if (Path.GetDirectoryName(config) != folder) return null;
        var text = JsonNode.Parse(File.ReadAllBytes(config))!.AsObject();
        if (text["runtimeOptions"]?.AsObject() is not { } options || options["framework"]?.AsObject() is not { } framework) return null;
        options.Remove("framework");
        options["frameworks"] = new JsonArray(framework, new JsonObject { ["name"] = AspNetCore, ["version"] = (string?)framework["version"] });
        var path = config[..^".runtimeconfig.json".Length] + ".tests.runtimeconfig.json";

        // Tests that start at the same time write the same text; the temporary file ensures that each sees a complete
        // file.
        var temporary = $"{path}.{Guid.NewGuid():N}";
        File.WriteAllText(temporary, text.ToJsonString());
        File.Move(temporary, path, overwrite: true);
        return path;
    }
}
