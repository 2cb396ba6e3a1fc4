namespace Tern.Lambda.Local;

/// <summary>Options for a <see cref="LocalApplication"/>.</summary>
public sealed class LocalApplicationOptions
{
    /// <summary>
    /// Gets the options of the emulator, such as its port, address and callbacks. Functions are defined in the file.
    /// </summary>
    public LambdaEmulatorOptions Emulator { get; } = new();

    /// <summary>Gets or sets the build configuration of the projects. The default is <c>Debug</c>.</summary>
    public string Configuration { get; set; } = "Debug";

    /// <summary>
    /// Gets the parameters of a SAM or CloudFormation template, by name. They override those in the
    /// <c>samconfig.toml</c> next to the template, which override the template's defaults.
    /// </summary>
    public IDictionary<string, string> Parameters { get; } = new Dictionary<string, string>(StringComparer.Ordinal);

    /// <summary>
    /// Gets or sets a callback that finds the program of a project that is already built; null to build the projects.
    /// </summary>
    internal Func<string, string>? FindProgram { get; set; }
}
