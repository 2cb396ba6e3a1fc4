using Tern.ServiceCodegen.Output;

namespace Tern.ServiceCodegen.LambdaEvents;

/// <summary>Makes the types of Lambda's events, and the detector of their senders, from the models of their families.</summary>
internal static class LambdaEventsGenerator
{
    /// <summary>Generates the types.</summary>
    /// <param name="folder">The folder of the models.</param>
    internal static IReadOnlyList<GeneratedFile> Generate(string folder)
    {
        var files = Directory.EnumerateFiles(folder, "*.json").Select(f => Path.GetFileName(f)).Order(StringComparer.Ordinal);
        return Generate([.. files.Select(f => EventModelReader.Read($"events/{f}", File.ReadAllBytes(Path.Combine(folder, f))))]);
    }

    internal static IReadOnlyList<GeneratedFile> Generate(IReadOnlyList<EventModel> models) =>
        [.. EventResolver.Resolve(models).Select(EventTypePrinter.Print), .. EventShapePrinter.Print(models)];
}
