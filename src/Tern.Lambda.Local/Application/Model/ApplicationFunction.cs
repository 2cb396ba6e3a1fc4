namespace Tern.Lambda.Local.Application.Model;

/// <summary>A function of an application.</summary>
internal sealed record ApplicationFunction
{
    public required string Name { get; init; }

    /// <summary>Where the file says what runs, for messages; null for <c>functions.NAME.project</c>.</summary>
    public string? Place { get; init; }

    /// <summary>Lambda's name of the runtime that the file chooses, such as <c>dotnet10</c>; null for none.</summary>
    public string? Runtime { get; init; }

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

    /// <summary>What becomes of asynchronous events.</summary>
    public AsyncOptions Async { get; init; } = new();

    /// <summary>What <c>AWS_LAMBDA_LOG_FORMAT</c> says: <c>JSON</c> or <c>Text</c>; null to leave it unset.</summary>
    public string? LogFormat { get; init; }

    /// <summary>What <c>AWS_LAMBDA_LOG_LEVEL</c> says; null to leave it unset.</summary>
    public string? LogLevel { get; init; }

    /// <summary>How many invocations may be in progress; null for any number.</summary>
    public int? ReservedConcurrency { get; init; }

    /// <summary>Whether the process starts as one that is restored from a snapshot.</summary>
    public bool IsSnapStart { get; init; }

    /// <summary>Whether each tenant has processes of its own.</summary>
    public bool IsTenantIsolated { get; init; }

    /// <summary>Its published versions and aliases.</summary>
    public FunctionVersions Versions { get; init; } = FunctionVersions.None;

    public IReadOnlyDictionary<string, string> Environment { get; init; } = new Dictionary<string, string>();
}
