using Tern.ServiceCodegen.Output;

namespace Tern.ServiceCodegen.LambdaEvents;

/// <summary>Makes the types of Lambda's events from the models of their families.</summary>
internal static class LambdaEventsGenerator
{
    internal static IReadOnlyList<GeneratedFile> Generate(string models, LambdaEventsTarget target)
    {
        var files = Directory.EnumerateFiles(Path.Combine(models, target.Models), "*.json").Select(f => Path.GetFileName(f)).Order(StringComparer.Ordinal);
        return Generate(
            [.. files.Select(f => EventModelReader.Read($"{target.Models}/{f}", File.ReadAllBytes(Path.Combine(models, target.Models, f))))], target);
    }

    internal static IReadOnlyList<GeneratedFile> Generate(IReadOnlyList<EventModel> models, LambdaEventsTarget target) =>
        [.. EventResolver.Resolve(models).Select(type => EventTypePrinter.Print(type, target))];
}
