using System.Text.Json.Nodes;

namespace Tern.Lambda.Local.Functions;

/// <summary>
/// Runs a function's program from the output of a test project that refers to it. This emulator brings ASP.NET Core into that project, so the SDK
/// leaves out of its output what the framework has, such as Microsoft.Extensions.Logging.Abstractions. The program doesn't know that framework.
/// </summary>
internal static class BesideTests
{
    private const string AspNetCore = "Microsoft.AspNetCore.App";

    /// <summary>
    /// Writes a runtime configuration beside the program's own that names ASP.NET Core as well, and returns its path. Null if the program is in
    /// another folder than this one, or names the framework itself.
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

        // Tests that start at once write the same text: each gets a whole file.
        var temporary = $"{path}.{Guid.NewGuid():N}";
        File.WriteAllText(temporary, text.ToJsonString());
        File.Move(temporary, path, overwrite: true);
        return path;
    }
}
