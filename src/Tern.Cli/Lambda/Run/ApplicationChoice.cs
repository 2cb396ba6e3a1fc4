namespace Tern.Cli;

/// <summary>Determines whether the arguments of <c>tern lambda</c> specify an application.</summary>
internal static class ApplicationChoice
{
    /// <summary>In a folder with a project, a template is only for deployment to AWS, and the project is run.</summary>
    private static readonly string[] s_templates = ["template.yaml", "template.yml", "template.json"];

    /// <summary>Returns the application's file, or null if the arguments specify a function.</summary>
    /// <exception cref="CommandFailure">An option was specified that only applies to a function.</exception>
    public static string? Find(RunSettings settings)
    {
        if (settings.Program.Count > 1 || FileOf(settings.Program.Count == 0 ? "." : settings.Program[0]) is not { } file)
        {
            return settings.Parameters.Count == 0
                ? null
                : throw new CommandFailure("--parameter is for a SAM or CloudFormation template, but the arguments don't name one.");
        }

        if (settings.Name is not null || settings.Handler is not null || settings.Environment.Count > 0)
            throw new CommandFailure($"--name, --handler and --env apply to one function, but {file} has several: set them there.");
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
