using System.Text.Json;
using Tern.ServiceCodegen.Endpoints;
using Tern.ServiceCodegen.LambdaEvents;
using Tern.ServiceCodegen.LambdaHandlers;
using Tern.ServiceCodegen.Models;
using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Printing;
using Tern.ServiceCodegen.Resolution;

namespace Tern.ServiceCodegen.Generation;

/// <summary>Makes all files of a manifest.</summary>
/// <param name="models">The folder with the models.</param>
internal sealed class Generator(string models)
{
    internal IReadOnlyList<GeneratedFile> Generate(Manifest manifest) =>
    [
        Partitions(manifest.Partitions),
        .. manifest.Services.SelectMany(Service),
        .. manifest.LambdaEvents is { } events ? LambdaEventsGenerator.Generate(models, events) : [],
        .. manifest.LambdaHandlers is { } handlers ? LambdaHandlersGenerator.Generate(models, handlers) : [],
    ];

    private GeneratedFile Partitions(PartitionTarget target)
    {
        var bytes = File.ReadAllBytes(Path.Combine(models, target.Model));
        using var model = JsonDocument.Parse(bytes);
        var code = GeneratedHeader.Begin(target.Model, GeneratedHeader.Hash(bytes), 1);
        PartitionPrinter.Print(code, model.RootElement);
        return new GeneratedFile(target.Output, code.ToString());
    }

    private IReadOnlyList<GeneratedFile> Service(ServiceTarget target) =>
        new ServicePrinter(ServiceResolver.Resolve(target, ModelReader.Read(target.Model, File.ReadAllBytes(Path.Combine(models, target.Model))))).Print();
}
