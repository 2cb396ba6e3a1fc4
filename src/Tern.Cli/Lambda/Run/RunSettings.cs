namespace Tern.Cli.Lambda.Run;

/// <summary>What <c>tern lambda</c> was asked for.</summary>
internal sealed record RunSettings
{
    /// <summary>A folder, an application's file or a project; or a program and its arguments. Nothing for this folder.</summary>
    public required IReadOnlyList<string> Program { get; init; }

    public required int Port { get; init; }

    /// <summary>The IP address to listen on; null for 127.0.0.1.</summary>
    public required string? Host { get; init; }

    public required IReadOnlyList<string> AllowedHosts { get; init; }

    /// <summary>The function's name; null for the program's.</summary>
    public required string? Name { get; init; }

    public required string? Handler { get; init; }

    public required TimeSpan Timeout { get; init; }

    public required int Memory { get; init; }

    public required int Concurrency { get; init; }

    public required int Processes { get; init; }

    /// <summary>Whole paths of programs, or of folders of them.</summary>
    public required IReadOnlyList<string> Extensions { get; init; }

    public required IReadOnlyDictionary<string, string> Environment { get; init; }

    /// <summary>Parameters of a template.</summary>
    public required IReadOnlyDictionary<string, string> Parameters { get; init; }

    /// <summary>What projects are built in.</summary>
    public required string Configuration { get; init; }
}
