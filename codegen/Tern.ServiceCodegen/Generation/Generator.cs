using System.Text.Json;
using Tern.ServiceCodegen.Endpoints;

namespace Tern.ServiceCodegen.Generation;

/// <summary>Makes all files of a manifest.</summary>
/// <param name="models">The folder with the models.</param>
internal sealed class Generator(string models)
{
    internal IReadOnlyList<GeneratedFile> Generate(Manifest manifest) =>
        [Partitions(manifest.Partitions), .. manifest.Services.SelectMany(Service)];

    private GeneratedFile Partitions(PartitionTarget target)
    {
        var bytes = File.ReadAllBytes(Path.Combine(models, target.Model));
        using var model = JsonDocument.Parse(bytes);
        var code = GeneratedHeader.Begin(target.Model, GeneratedHeader.Hash(bytes), 1);
        PartitionPrinter.Print(code, model.RootElement);
        return new GeneratedFile(target.Output, code.ToString());
    }

    private IEnumerable<GeneratedFile> Service(ServiceTarget target)
    {
        var bytes = File.ReadAllBytes(Path.Combine(models, target.Model));
        using var model = JsonDocument.Parse(bytes);
        var code = GeneratedHeader.Begin(target.Model, GeneratedHeader.Hash(bytes), 1);
        code.Line("using Tern.Endpoints;");
        code.Line();
        code.Line($"namespace {target.Namespace};");
        code.Line();
        EndpointRulePrinter.PrintClass(code, target.Name + "EndpointRules", model.RootElement.GetProperty("service").GetProperty("name").GetString()!, model.RootElement.GetProperty("service").GetProperty("signingName").GetString()!, EndpointRuleResolver.Resolve(target.Model, model.RootElement.GetProperty("endpoints")));
        return [new GeneratedFile($"{target.Output}/{target.Name}EndpointRules.cs", code.ToString())];
    }
}
