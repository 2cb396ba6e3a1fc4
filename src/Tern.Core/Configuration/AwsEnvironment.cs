using System.Net;

namespace Tern.Configuration;

/// <summary>The world that settings come from: variables, files, names of hosts. Everything reads it through here, so that tests have a world of their own.</summary>
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

    /// <summary>The addresses of a host.</summary>
    public abstract Task<IPAddress[]> ResolveHostAsync(string name, CancellationToken cancellationToken);

    /// <summary>The trimmed value of a variable; null when it is unset or blank.</summary>
    public string? GetText(string name) => GetVariable(name)?.Trim() is { Length: > 0 } text ? text : null;

    /// <summary>A path with its leading <c>~</c> replaced by the home directory.</summary>
    public string ExpandHome(string path) =>
        (path == "~" || path.StartsWith("~/", StringComparison.Ordinal) || (IsWindows && path.StartsWith("~\\", StringComparison.Ordinal))) && HomeDirectory is { } home
            ? string.Concat(home, path.AsSpan(1))
            : path;
}
