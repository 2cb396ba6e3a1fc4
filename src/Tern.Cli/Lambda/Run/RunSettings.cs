namespace Tern.Cli;

/// <summary>The parameters of <c>tern lambda</c>.</summary>
internal sealed record RunSettings
{
    /// <summary>
    /// A folder, an application's file or a project; or a program and its arguments. Empty for the current folder.
    /// </summary>
    public required IReadOnlyList<string> Program { get; init; }

    public required int Port { get; init; }

    /// <summary>The IP address to listen on, or null for 127.0.0.1.</summary>
    public required string? Host { get; init; }

    public required IReadOnlyList<string> AllowedHosts { get; init; }

    /// <summary>The function's name, or null for that of the program.</summary>
    public required string? Name { get; init; }

    public required string? Handler { get; init; }

    public required TimeSpan Timeout { get; init; }

    public required int Memory { get; init; }

    public required int Concurrency { get; init; }

    public required int Processes { get; init; }

    /// <summary>Full paths of programs, or of folders with programs.</summary>
    public required IReadOnlyList<string> Extensions { get; init; }

    public required IReadOnlyDictionary<string, string> Environment { get; init; }

    /// <summary>The parameters of a template.</summary>
    public required IReadOnlyDictionary<string, string> Parameters { get; init; }

    /// <summary>The build configuration of projects.</summary>
    public required string Configuration { get; init; }
}
