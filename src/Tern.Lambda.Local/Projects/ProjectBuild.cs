using System.ComponentModel;
using System.Diagnostics;
using System.Text.Json;

namespace Tern.Lambda.Local;

/// <summary>Builds a .NET project and finds the resulting program.</summary>
internal static class ProjectBuild
{
    // With a target, MSBuild builds and then prints the properties. Without one it only evaluates the project.
    private static readonly string[] s_build = ["-t:Build", "-getProperty:TargetPath,TargetFramework,TargetFrameworks,OutputType", "-getItem:PackageReference"];
    private static readonly string[] s_evaluate = ["-getProperty:TargetFrameworks,TargetFramework"];

    /// <summary>Builds a project.</summary>
    /// <param name="project">The project file, or its folder.</param>
    /// <param name="configuration">The configuration, such as <c>Debug</c>.</param>
    /// <param name="log">A callback that receives the lines to display.</param>
    /// <param name="cancellationToken">Cancels the build.</param>
    /// <exception cref="ProjectBuildException">The project can't be built, or isn't a program.</exception>
    public static async Task<BuiltProject> RunAsync(string project, string configuration, Action<string> log, CancellationToken cancellationToken)
    {
        // Building all frameworks of a project takes longer, and one that isn't run may fail. If the property comes
        // from another file, the build returns no path and is repeated for one framework.
        var framework = MentionsFrameworks(project) ? await ChooseAsync(project, configuration, log, cancellationToken).ConfigureAwait(false) : null;
        var built = await DotnetAsync(project, configuration, framework, s_build, cancellationToken).ConfigureAwait(false);
        if (built.Property("TargetPath").Length == 0 && built.Property("TargetFrameworks") is { Length: > 0 } names)
        {
            framework = Choose(project, names, log);
            built = await DotnetAsync(project, configuration, framework, s_build, cancellationToken).ConfigureAwait(false);
        }

        var path = built.Property("TargetPath");
        if (built.Property("OutputType").Equals("Library", StringComparison.OrdinalIgnoreCase)) throw Library(project, built.Packages);
        if (!File.Exists(path)) throw new ProjectBuildException($"{project} was built, but its program is not at '{path}', the output path of the build.");
        return new BuiltProject(path, built.Property("TargetFramework"));
    }

    private static async Task<string?> ChooseAsync(string project, string configuration, Action<string> log, CancellationToken cancellationToken)
    {
        var evaluated = await DotnetAsync(project, configuration, framework: null, s_evaluate, cancellationToken).ConfigureAwait(false);
        return evaluated.Property("TargetFramework").Length == 0 && evaluated.Property("TargetFrameworks") is { Length: > 0 } names
            ? Choose(project, names, log)
            : null;
    }

    private static string Choose(string project, string names, Action<string> log)
    {
        var newest = Environment.Version.Major;
        var chosen = TargetFramework.Choose(names, newest)
            ?? throw new ProjectBuildException(
                $"{project} targets {names}, none of which runs on .NET {newest}. Add net{newest}.0 to its TargetFrameworks.");
        if (names.Contains(';', StringComparison.Ordinal)) log($"{project} targets {names}; running {chosen}");
        return chosen;
    }

    private static bool MentionsFrameworks(string project)
    {
        var file = Directory.Exists(project) ? Directory.EnumerateFiles(project, "*.*proj").FirstOrDefault() : project;
        return file is not null && File.ReadAllText(file).Contains("TargetFrameworks", StringComparison.Ordinal);
    }

    /// <summary>Creates the exception for a library: why it can't be run, and what to do.</summary>
    internal static ProjectBuildException Library(string project, IEnumerable<string> packages)
    {
        var isAmazons = packages.Any(static package => package.StartsWith("Amazon.Lambda.", StringComparison.OrdinalIgnoreCase));
        return new ProjectBuildException(isAmazons
            ? $"{project} is a class library for Amazon.Lambda: Lambda's managed runtime loads it by its handler string, which isn't supported here. "
                + "Make it a program: set <OutputType>Exe</OutputType>, add the package Amazon.Lambda.RuntimeSupport, and write a Main method with "
                + "LambdaBootstrapBuilder.Create(handler, serializer).Build().RunAsync(). Or move it to Tern.Lambda as docs/guides/lambda/migrating.md shows."
            : $"{project} is a library, but a function must be a program. Set <OutputType>Exe</OutputType> in the project.");
    }

    private static async Task<Answer> DotnetAsync(
        string project, string configuration, string? framework, string[] more, CancellationToken cancellationToken)
    {
        string[] arguments = ["build", project, "-c", configuration, "-v", "q", "--nologo", .. framework is null ? [] : (string[])["-f", framework], .. more];
        var start = new ProcessStartInfo(ManagedProgram.FindDotnet(), arguments) { RedirectStandardOutput = true, RedirectStandardError = true };
        using var process = Start(start, project);
        try
        {
            var output = process.StandardOutput.ReadToEndAsync(cancellationToken);
            var error = process.StandardError.ReadToEndAsync(cancellationToken);
            await process.WaitForExitAsync(cancellationToken).ConfigureAwait(false);
            var text = await output.ConfigureAwait(false);
            var reason = await error.ConfigureAwait(false);
            if (process.ExitCode == 0) return new Answer(text, project);
            // Build errors are on standard error; other errors, such as invalid arguments, on standard output.
            throw new ProjectBuildException($"{project} can't be built:\n{(reason.Trim().Length > 0 ? reason : text).Trim()}");
        }
        catch (OperationCanceledException)
        {
            process.Kill(entireProcessTree: true);
            throw;
        }
    }

    private static Process Start(ProcessStartInfo start, string project)
    {
        try
        {
            return Process.Start(start)!;
        }
        catch (Win32Exception failure)
        {
            throw new ProjectBuildException(
                $"dotnet can't be started to build {project}: {failure.Message}. Install the .NET SDK, or specify a program that is already built.");
        }
    }

    /// <summary>The output of MSBuild for <c>-getProperty</c> and <c>-getItem</c>.</summary>
    private sealed class Answer
    {
        private readonly JsonElement _root;

        public Answer(string json, string project)
        {
            // Messages of the SDK, such as the one about previews, may precede the JSON.
            var start = json.IndexOf('{', StringComparison.Ordinal);
            try
            {
                _root = JsonElement.Parse(start < 0 ? "" : json[start..]);
            }
            catch (JsonException)
            {
                throw new ProjectBuildException($"dotnet build of {project} didn't print properties, but:\n{json.Trim()}");
            }
        }

        public IEnumerable<string> Packages => _root.TryGetProperty("Items", out var items) && items.TryGetProperty("PackageReference", out var packages)
            ? packages.EnumerateArray().Select(static package => package.GetProperty("Identity").GetString()!)
            : [];

        public string Property(string name) => _root.GetProperty("Properties").TryGetProperty(name, out var value) ? value.GetString()! : "";
    }
}
