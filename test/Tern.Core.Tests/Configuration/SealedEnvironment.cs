using System.Net;
using System.Text.Json;

namespace Tern.Core.Tests.Configuration;

/// <summary>An isolated environment for a test: variables, files and hosts. It counts the files that are looked
/// up.</summary>
internal sealed class SealedEnvironment : AwsEnvironment
{
    public Dictionary<string, string> Variables { get; } = [];

    public Dictionary<string, string> Files { get; } = [];

    public Dictionary<string, IPAddress[]> Hosts { get; } = [];

    public List<string> FilesAskedFor { get; } = [];

    /// <summary>Whether files can't be written.</summary>
    public bool ReadOnly { get; set; }

    public bool Windows { get; init; }

    public override bool IsWindows => Windows;

    /// <summary>The environment of a conformance case.</summary>
    public static SealedEnvironment From(JsonElement test, string files = "files")
    {
        var environment = new SealedEnvironment { Windows = test.TryGetProperty("platform", out var platform) && platform.GetString() == "windows" };
        foreach (var name in (string[])["env", "environment"])
            if (test.TryGetProperty(name, out var variables))
                foreach (var variable in variables.EnumerateObject()) environment.Variables[variable.Name] = variable.Value.GetString()!;
        if (test.TryGetProperty(files, out var contents))
            foreach (var file in contents.EnumerateObject()) environment.Files[file.Name] = file.Value.GetString()!;
        return environment;
    }

    public override string? GetVariable(string name) => Variables.GetValueOrDefault(name);

    public override string? ReadFile(string path)
    {
        FilesAskedFor.Add(path);
        return Files.GetValueOrDefault(path);
    }

    public override void ReplaceFile(string path, string text) =>
        Files[path] = ReadOnly ? throw new AwsConfigurationException($"The file '{path}' can't be written: the world is read-only.") : text;

    public override Task<IPAddress[]> ResolveHostAsync(string name, CancellationToken cancellationToken) => Task.FromResult(Hosts.GetValueOrDefault(name, []));
}
