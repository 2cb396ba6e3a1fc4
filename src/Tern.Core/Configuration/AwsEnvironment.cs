using System.Net;

namespace Tern.Configuration;

/// <summary>
/// The world that settings come from: variables, files, names of hosts. Everything reads it through here, so that tests
/// have a world of their own.
/// </summary>
internal abstract class AwsEnvironment
{
    /// <summary>The process's own.</summary>
    public static AwsEnvironment Process { get; } = new ProcessEnvironment();

    public abstract bool IsWindows { get; }

    /// <summary>Whether the program runs in a Lambda function: credentials and region are in its environment then, and nothing else is asked.</summary>
    public bool IsLambda => GetText("AWS_LAMBDA_FUNCTION_NAME") is not null;

    /// <summary>The home directory, or null when no variable tells.</summary>
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

    /// <summary>The value of a variable as it is, or null.</summary>
    public abstract string? GetVariable(string name);

    /// <summary>The text of a file in UTF-8, or null when there is none.</summary>
    /// <exception cref="AwsConfigurationException">It is there and can't be read.</exception>
    public abstract string? ReadFile(string path);

    /// <summary>Writes a text file in UTF-8 that the user alone can read: whoever reads it meanwhile sees the old one whole or the new one whole.</summary>
    /// <exception cref="AwsConfigurationException">It can't be written.</exception>
    public abstract void ReplaceFile(string path, string text);

    /// <summary>The addresses of a host.</summary>
    public abstract Task<IPAddress[]> ResolveHostAsync(string name, CancellationToken cancellationToken);

    /// <summary>The trimmed value of a variable; null when it is unset or blank.</summary>
    public string? GetText(string name) => GetVariable(name)?.Trim() is { Length: > 0 } text ? text : null;

    /// <summary>The path of a file below the home directory, or null when no variable tells where that is.</summary>
    /// <param name="path">The path from there, with slashes.</param>
    public string? FindInHome(string path)
    {
        if (HomeDirectory is not { } home) return null;
        var separator = IsWindows ? '\\' : '/';
        return $"{home.TrimEnd(separator)}{separator}{path.Replace('/', separator)}";
    }

    /// <summary>A path with its leading <c>~</c> replaced by the home directory.</summary>
    public string ExpandHome(string path) =>
        (path == "~" || path.StartsWith("~/", StringComparison.Ordinal) || (IsWindows && path.StartsWith("~\\", StringComparison.Ordinal)))
            && HomeDirectory is { } home
            ? string.Concat(home, path.AsSpan(1))
            : path;
}
