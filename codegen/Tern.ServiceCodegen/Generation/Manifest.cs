using System.Text.Json;
using System.Text.Json.Serialization;
using Tern.ServiceCodegen.Models;
using Tern.ServiceCodegen.Servers;

namespace Tern.ServiceCodegen.Generation;

/// <summary>
/// The manifest of committed generated code: <c>services.json</c>. It makes changes of the generator visible.
/// </summary>
/// <param name="Services">The services.</param>
internal sealed record Manifest(IReadOnlyList<ServiceTarget> Services)
{
    private static readonly JsonSerializerOptions Strict = new(JsonSerializerDefaults.Web) { UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow };

    /// <summary>Some of Lambda's events; null to leave them out.</summary>
    public GoldenEventsTarget? Events { get; init; }

    /// <summary>Some operations of servers; null to leave them out.</summary>
    public GoldenServersTarget? Servers { get; init; }

    /// <summary>Some operations of clients that builds generate.</summary>
    public IReadOnlyList<GoldenTarget> Golden { get; init; } = [];

    /// <summary>The folders that hold generated files only.</summary>
    [JsonIgnore]
    internal IEnumerable<string> Folders => [.. Services.Select(s => s.Output), .. new[] { Events?.Output, Servers?.Output }.OfType<string>()];

    /// <summary>Reads the manifest, and the settings that it names.</summary>
    /// <param name="root">The repository's root.</param>
    internal static Manifest Read(string root)
    {
        var path = Path.Combine(root, "codegen/Tern.ServiceCodegen/services.json");
        var manifest = JsonSerializer.Deserialize<Manifest>(File.ReadAllBytes(path), Strict) ?? throw new CodegenException($"'{path}' is empty.");
        var golden = manifest.Golden.Select(target => Target(root, target));
        return manifest with { Services = [.. manifest.Services, .. golden] };
    }

    private static ServiceTarget Target(string root, GoldenTarget golden)
    {
        var target = ServiceTarget.Read(Path.Combine(root, golden.Settings));
        return target with { Model = "services/" + target.Model, Output = golden.Output, Operations = golden.Operations };
    }
}

/// <summary>Operations whose code is committed though their client's is not.</summary>
/// <param name="Settings">The client's settings.</param>
/// <param name="Output">The folder that is written.</param>
/// <param name="Operations">The operations.</param>
internal sealed record GoldenTarget(string Settings, string Output, IReadOnlyList<string> Operations);

/// <summary>Files of Lambda's events that are committed although the build generates them.</summary>
/// <param name="Models">The folder of the models in <c>models/</c>.</param>
/// <param name="Output">The folder that is written.</param>
/// <param name="Files">The files.</param>
internal sealed record GoldenEventsTarget(string Models, string Output, IReadOnlyList<string> Files);

/// <summary>Servers whose code is committed although the build generates it.</summary>
/// <param name="Output">The folder that is written.</param>
/// <param name="Settings">The settings.</param>
internal sealed record GoldenServersTarget(string Output, IReadOnlyList<ServerSettings> Settings);
