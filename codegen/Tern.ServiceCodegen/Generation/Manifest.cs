using System.Text.Json;
using System.Text.Json.Serialization;
using Tern.ServiceCodegen.LambdaEvents;
using Tern.ServiceCodegen.LambdaHandlers;
using Tern.ServiceCodegen.Models;

namespace Tern.ServiceCodegen.Generation;

/// <summary>The manifest of generated code: <c>services.json</c>.</summary>
/// <param name="Partitions">The table of partitions.</param>
/// <param name="Services">The services.</param>
internal sealed record Manifest(PartitionTarget Partitions, IReadOnlyList<ServiceTarget> Services)
{
    private static readonly JsonSerializerOptions Strict = new(JsonSerializerDefaults.Web) { UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow };

    /// <summary>The types of Lambda's events; null to leave them out.</summary>
    public LambdaEventsTarget? LambdaEvents { get; init; }

    /// <summary>The methods that register Lambda's handlers; null to leave them out.</summary>
    public LambdaHandlersTarget? LambdaHandlers { get; init; }

    /// <summary>Operations of clients that are generated in user builds, checked in so that changes of the generator are visible.</summary>
    public IReadOnlyList<GoldenTarget> Golden { get; init; } = [];

    /// <summary>The folders that hold generated files only.</summary>
    [JsonIgnore]
    internal IEnumerable<string> Folders => [.. Services.Select(s => s.Output), .. new[] { LambdaEvents?.Output, LambdaHandlers?.Output }.OfType<string>()];

    /// <summary>Reads the manifest, and the settings that it names.</summary>
    /// <param name="root">The repository's root.</param>
    internal static Manifest Read(string root)
    {
        var path = Path.Combine(root, "codegen/Tern.ServiceCodegen/services.json");
        var manifest = JsonSerializer.Deserialize<Manifest>(File.ReadAllBytes(path), Strict) ?? throw new CodegenException($"'{path}' is empty.");
        var golden = manifest.Golden.Select(target =>
            ServiceTarget.Read(Path.Combine(root, target.Settings)) with { Output = target.Output, Operations = target.Operations });
        return manifest with { Services = [.. manifest.Services, .. golden] };
    }
}

/// <summary>Operations whose code is committed though their client's is not.</summary>
/// <param name="Settings">The client's settings.</param>
/// <param name="Output">The folder that is written.</param>
/// <param name="Operations">The operations.</param>
internal sealed record GoldenTarget(string Settings, string Output, IReadOnlyList<string> Operations);

/// <summary>The target of the partition table.</summary>
/// <param name="Model">Its file in <c>models/</c>.</param>
/// <param name="Output">The file that is written.</param>
internal sealed record PartitionTarget(string Model, string Output);
