namespace Tern.ServiceCodegen.UserBuilds;

/// <summary>
/// A project's request, as its build wrote it: lines of <c>key=value</c>, where the lines of an item follow its <c>service=</c>.
/// Keys that begin with <c>#</c> are only for the build, which generates again when the file changes.
/// </summary>
/// <param name="Project">The project's file.</param>
/// <param name="Output">The folder for generated files; it contains no other files.</param>
/// <param name="Models">The folder with the models.</param>
/// <param name="Stamp">The file that is written at the end.</param>
/// <param name="Registers">true if the project can register clients with <c>Microsoft.Extensions.DependencyInjection</c>; otherwise, false.</param>
/// <param name="Services">The items.</param>
/// <param name="Files">The project files that may contain items.</param>
internal sealed record BuildRequest(
    string Project, string Output, string Models, string Stamp, bool Registers, IReadOnlyList<ServiceItem> Services, IReadOnlyList<string> Files)
{
    /// <summary>Reads the file.</summary>
    /// <param name="path">The path of the file.</param>
    /// <param name="project">The project that errors name, as soon as it is known.</param>
    internal static BuildRequest Read(string path, ref string project)
    {
        var all = new Dictionary<string, string>();
        var services = new List<Dictionary<string, string>>();
        foreach (var line in File.ReadLines(path))
        {
            var equals = line.IndexOf('=', StringComparison.Ordinal);
            if (equals < 0 || line[0] == '#') continue;
            var (key, value) = (line[..equals], line[(equals + 1)..].Trim());
            if (key == "service") services.Add([]);
            (services.Count > 0 ? services[^1] : all)[key] = value;
        }

        project = all["project"];
        return new BuildRequest(
            project, all["output"], all["models"], all["stamp"], all["dependencyInjection"] == "true", [.. services.Select(ServiceItem.Of)],
            [project, .. all.GetValueOrDefault("imports", "").Split('|', StringSplitOptions.RemoveEmptyEntries)]);
    }
}
