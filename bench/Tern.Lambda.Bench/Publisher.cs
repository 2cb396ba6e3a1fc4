using System.Diagnostics;
using System.Runtime.InteropServices;

namespace Tern.Lambda.Bench;

/// <summary>Publishes the functions with <c>dotnet publish</c>, all with the same switches.</summary>
internal sealed class Publisher(bool publish)
{
    public static string Root { get; } = FindRoot();

    private static readonly string Dotnet = Path.GetFullPath(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "../../../dotnet"));

    private readonly Dictionary<(string Project, PublishMode Mode, string Property), string> _published = [];

    /// <param name="project">What follows <c>Tern.Lambda.Bench.</c> in the project's name.</param>
    /// <param name="mode">How to publish.</param>
    /// <param name="arguments">What the program is started with.</param>
    /// <returns>The program, published at its first use.</returns>
    public FunctionProgram Get(string project, PublishMode mode, params string[] arguments) => Find(project, mode, "", arguments);

    /// <param name="project">What follows <c>Tern.Lambda.Bench.</c> in the project's name.</param>
    /// <param name="mode">How to publish.</param>
    /// <param name="variant">What the variant is called.</param>
    /// <param name="property">The property that makes it one, such as <c>-p:Name=value</c>.</param>
    /// <returns>The program, published at its first use.</returns>
    public FunctionProgram GetVariant(string project, PublishMode mode, string variant, string property) => Find(project, mode, property, [], variant);

    private FunctionProgram Find(string project, PublishMode mode, string property, string[] arguments, string variant = "")
    {
        if (!_published.TryGetValue((project, mode, property), out var folder))
            _published[(project, mode, property)] = folder = Publish(project, mode, property, variant);
        var name = $"Tern.Lambda.Bench.{project}";
        var shown = string.Join(' ', [project, .. arguments]);
        var file = Path.Combine(folder, mode.IsNative ? name : name + ".dll");
        if (!File.Exists(file)) throw new InvalidOperationException($"'{file}' is not there: run once without --no-publish.");
        return mode.IsNative
            ? new FunctionProgram(shown, file, arguments, new FileInfo(file).Length)
            : new FunctionProgram(
                shown, Dotnet, [file, .. arguments], Directory.EnumerateFiles(folder, "*.dll").Sum(assembly => new FileInfo(assembly).Length));
    }

    private string Publish(string project, PublishMode mode, string property, string variant)
    {
        var folder = Path.Combine(Root, "artifacts", "lambda-bench", mode.IsNative ? "native" : "jit", project + variant);
        if (!publish) return folder;
        if (Directory.Exists(folder)) Directory.Delete(folder, recursive: true);
        List<string> arguments =
        [
            "publish", Path.Combine(Root, "bench", $"Tern.Lambda.Bench.{project}"), "-c", "Release", "-r", RuntimeInformation.RuntimeIdentifier,
            "--self-contained", mode.IsNative ? "true" : "false", mode.IsNative ? "-p:PublishAot=true" : "-p:PublishAot=false",
            "-o", folder, "-v", "minimal", "--nologo",
        ];
        if (property.Length > 0) arguments.Add(property);
        var start = new ProcessStartInfo(Dotnet, arguments) { RedirectStandardOutput = true };
        start.Environment["DOTNET_CLI_TELEMETRY_OPTOUT"] = "1";
        using var process = Process.Start(start) ?? throw new InvalidOperationException("dotnet could not be started.");
        var output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        if (process.ExitCode != 0) throw new InvalidOperationException($"'dotnet {string.Join(' ', arguments)}' failed:\n{output}");
        return folder;
    }

    private static string FindRoot()
    {
        for (var folder = new DirectoryInfo(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
            if (File.Exists(Path.Combine(folder.FullName, "Tern.slnx"))) return folder.FullName;
        throw new InvalidOperationException("Tern.slnx was not found above the program: run it from a clone of the repository.");
    }
}
