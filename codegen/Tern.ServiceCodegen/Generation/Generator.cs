using Tern.ServiceCodegen.LambdaEvents;
using Tern.ServiceCodegen.Models;
using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Printing;
using Tern.ServiceCodegen.Resolution;
using Tern.ServiceCodegen.Servers;

namespace Tern.ServiceCodegen.Generation;

/// <summary>Makes all files of a manifest.</summary>
/// <param name="models">The folder with the models.</param>
internal sealed class Generator(string models)
{
    internal IReadOnlyList<GeneratedFile> Generate(Manifest manifest) =>
    [
        .. manifest.Services.SelectMany(Service),
        .. manifest.Events is { } events ? Events(events) : [],
        .. manifest.Servers is { } servers ? Servers(servers) : [],
    ];

    private IEnumerable<GeneratedFile> Servers(GoldenServersTarget target) =>
        target.Settings.SelectMany(settings => ServersGenerator.Generate(settings, Path.Combine(models, "services")))
            .Select(file => file with { Path = $"{target.Output}/{file.Path}" });

    private IEnumerable<GeneratedFile> Events(GoldenEventsTarget target) =>
        LambdaEventsGenerator.Generate(Path.Combine(models, target.Models))
            .Where(file => target.Files.Contains(file.Path))
            .Select(file => file with { Path = $"{target.Output}/{file.Path}" });

    private IReadOnlyList<GeneratedFile> Service(ServiceTarget target)
    {
        var model = ModelReader.Read(Path.GetFileName(target.Model), File.ReadAllBytes(Path.Combine(models, target.Model)));
        return new ServicePrinter(ServiceResolver.Resolve(target, model)).Print();
    }
}
