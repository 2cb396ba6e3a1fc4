using Tern.ServiceCodegen.Models;
using Tern.ServiceCodegen.Output;

namespace Tern.ServiceCodegen.Servers;

/// <summary>
/// Makes the protocols of Tern.Local's services: the types, readers, writers and checks of each, and its table of
/// operations.
/// </summary>
internal static class ServersGenerator
{
    /// <summary>Generates the code of all services.</summary>
    /// <param name="settings">The folder of the settings.</param>
    /// <param name="models">The folder of the models.</param>
    internal static IReadOnlyList<GeneratedFile> Generate(string settings, string models) =>
        [.. Directory.EnumerateFiles(settings, "*.json").Order(StringComparer.Ordinal).SelectMany(file => Generate(ServerSettings.Read(file), models))];

    internal static IReadOnlyList<GeneratedFile> Generate(ServerSettings settings, string models)
    {
        var model = ModelReader.Read("services/" + settings.Model, File.ReadAllBytes(Path.Combine(models, settings.Model)));
        return ServerPrinter.Print(ServerResolver.Resolve(settings, model));
    }
}
