using Tern.Cli.CommandLine;

namespace Tern.Cli.Lambda.Run;

/// <summary>Do the arguments of <c>tern lambda</c> name an application?</summary>
internal static class ApplicationChoice
{
    /// <summary>A template in a folder with a project is its way to AWS; the project is what is run.</summary>
    private static readonly string[] s_templates = ["template.yaml", "template.yml", "template.json"];

    /// <summary>The file of the application; null when it is a function that they name.</summary>
    /// <exception cref="CommandFailure">An option is given that only a function has.</exception>
    public static string? Find(RunSettings settings)
    {
        if (settings.Program.Count > 1 || FileOf(settings.Program.Count == 0 ? "." : settings.Program[0]) is not { } file)
        {
            return settings.Parameters.Count == 0
                ? null
                : throw new CommandFailure("--parameter is for a SAM or CloudFormation template, and the arguments name none.");
        }

        if (settings.Name is not null || settings.Handler is not null || settings.Environment.Count > 0)
            throw new CommandFailure($"--name, --handler and --env are a function's: set them in {file}, which has several.");
        return file;
    }

    private static string? FileOf(string path)
    {
        if (!Directory.Exists(path)) return Path.GetExtension(path).ToLowerInvariant() is ".json" or ".yaml" or ".yml" ? path : null;
        if (File.Exists(Path.Combine(path, "tern.json"))) return Path.Combine(path, "tern.json");
        return Directory.GetFiles(path, "*.*proj").Length > 0 ? null : Array.Find(s_templates, name => File.Exists(Path.Combine(path, name))) is { } template
            ? Path.Combine(path, template)
            : null;
    }
}
