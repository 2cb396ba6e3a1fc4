using System.Net;

namespace Tern;

/// <summary>
/// The sources of settings: environment variables, files and host names. All code reads them through this type, so
/// that tests can replace them.
/// </summary>
internal abstract class AwsEnvironment
{
    /// <summary>The process's own environment.</summary>
    public static AwsEnvironment Process { get; } = new ProcessEnvironment();

    public abstract bool IsWindows { get; }

    /// <summary>
    /// true if the program runs in a Lambda function, whose environment contains credentials and Region, so that no
    /// other source is used; otherwise, false.
    /// </summary>
    public bool IsLambda => GetText("AWS_LAMBDA_FUNCTION_NAME") is not null;

    /// <summary>The home directory, or null if no environment variable contains it.</summary>
    public string? HomeDirectory
    {
        get
        {
            if (GetText("HOME") is { } home) return home;
            if (!IsWindows) return null;
            if (GetText("USERPROFILE") is { } profile) return profile;
            return GetText("HOMEDRIVE") is { } drive && GetText("HOMEPATH") is { } path ? drive + path : null;
        }
    }

    /// <summary>Returns the unmodified value of an environment variable, or null.</summary>
    public abstract string? GetVariable(string name);

    /// <summary>Returns the text of a UTF-8 file, or null if it doesn't exist.</summary>
    /// <exception cref="AwsConfigurationException">The file exists but can't be read.</exception>
    public abstract string? ReadFile(string path);

    /// <summary>
    /// Writes a UTF-8 text file that only the user can read. The replacement is atomic: readers see the complete old
    /// text or the complete new text.
    /// </summary>
    /// <exception cref="AwsConfigurationException">The file can't be written.</exception>
    public abstract void ReplaceFile(string path, string text);

    /// <summary>Returns the addresses of a host.</summary>
    public abstract Task<IPAddress[]> ResolveHostAsync(string name, CancellationToken cancellationToken);

    /// <summary>Returns the trimmed value of an environment variable, or null if it's unset or blank.</summary>
    public string? GetText(string name) => GetVariable(name)?.Trim() is { Length: > 0 } text ? text : null;

    /// <summary>
    /// Returns the path of a file in the home directory, or null if no environment variable contains that directory.
    /// </summary>
    /// <param name="path">The path relative to the home directory, with slashes.</param>
    public string? FindInHome(string path)
    {
        if (HomeDirectory is not { } home) return null;
        var separator = IsWindows ? '\\' : '/';
        return $"{home.TrimEnd(separator)}{separator}{path.Replace('/', separator)}";
    }

    /// <summary>Returns a path with its leading <c>~</c> replaced by the home directory.</summary>
    public string ExpandHome(string path) =>
        (path == "~" || path.StartsWith("~/", StringComparison.Ordinal) || (IsWindows && path.StartsWith("~\\", StringComparison.Ordinal)))
            && HomeDirectory is { } home
            ? string.Concat(home, path.AsSpan(1))
            : path;
}
