namespace Tern.Lambda.Local;

/// <summary>How a <see cref="LocalApplication"/> runs.</summary>
public sealed class LocalApplicationOptions
{
    /// <summary>How the emulator runs: its port, who may reach it, who hears its lines. Functions come from the file.</summary>
    public LambdaEmulatorOptions Emulator { get; } = new();

    /// <summary>The configuration that projects are built in; <c>Debug</c> by default.</summary>
    public string Configuration { get; set; } = "Debug";

    /// <summary>
    /// The parameters of a SAM or CloudFormation template, by their names. They override those of the <c>samconfig.toml</c> beside the template,
    /// which override the defaults of the template.
    /// </summary>
    public IDictionary<string, string> Parameters { get; } = new Dictionary<string, string>(StringComparer.Ordinal);

    /// <summary>Finds the program of a project that is built already; null to build.</summary>
    internal Func<string, string>? FindProgram { get; set; }
}
