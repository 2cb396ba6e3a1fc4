namespace Tern.Lambda.Local.Application.Model;

/// <summary>A function of an application.</summary>
internal sealed record ApplicationFunction
{
    public required string Name { get; init; }

    /// <summary>Its .NET project: a file, or the folder of one. Null where <see cref="Command"/> says how it is run.</summary>
    public string? Project { get; init; }

    /// <summary>The program and its arguments; empty where <see cref="Project"/> says what is run.</summary>
    public IReadOnlyList<string> Command { get; init; } = [];

    /// <summary>Where it runs; null for the folder of the file, or of the project's output.</summary>
    public string? WorkingDirectory { get; init; }

    /// <summary>Programs, or folders of them, that run beside it as extensions.</summary>
    public IReadOnlyList<string> Extensions { get; init; } = [];

    public string? Handler { get; init; }

    public int? MemoryMegabytes { get; init; }

    public TimeSpan? Timeout { get; init; }

    public int? MaxConcurrency { get; init; }

    public int? MaxProcesses { get; init; }

    /// <summary>The function that is told of asynchronous events that failed; null for none.</summary>
    public string? OnFailure { get; init; }

    public IReadOnlyDictionary<string, string> Environment { get; init; } = new Dictionary<string, string>();
}
