namespace Tern.Lambda.Local.Application;

/// <summary>A function of an application.</summary>
internal sealed record ApplicationFunction
{
    public required string Name { get; init; }

    /// <summary>
    /// Gets the place in the file that defines the program, for messages; null for <c>functions.NAME.project</c>.
    /// </summary>
    public string? Place { get; init; }

    /// <summary>
    /// Gets Lambda's name of the runtime that the file selects, such as <c>dotnet10</c>, or null for none.
    /// </summary>
    public string? Runtime { get; init; }

    /// <summary>Gets the .NET project: a file or its folder. Null if <see cref="Command"/> is set instead.</summary>
    public string? Project { get; init; }

    /// <summary>Gets the program and its arguments; empty if <see cref="Project"/> is set instead.</summary>
    public IReadOnlyList<string> Command { get; init; } = [];

    /// <summary>Gets the working directory, or null for the folder of the file or of the project's output.</summary>
    public string? WorkingDirectory { get; init; }

    /// <summary>Gets the programs, or folders of programs, that run as extensions.</summary>
    public IReadOnlyList<string> Extensions { get; init; } = [];

    public string? Handler { get; init; }

    public int? MemoryMegabytes { get; init; }

    public TimeSpan? Timeout { get; init; }

    public int? MaxConcurrency { get; init; }

    public int? MaxProcesses { get; init; }

    /// <summary>Gets the settings for asynchronous events.</summary>
    public AsyncOptions Async { get; init; } = new();

    /// <summary>
    /// Gets the value of <c>AWS_LAMBDA_LOG_FORMAT</c>, <c>JSON</c> or <c>Text</c>, or null to leave it unset.
    /// </summary>
    public string? LogFormat { get; init; }

    /// <summary>Gets the value of <c>AWS_LAMBDA_LOG_LEVEL</c>, or null to leave it unset.</summary>
    public string? LogLevel { get; init; }

    /// <summary>Gets the maximum number of invocations in progress, or null for no limit.</summary>
    public int? ReservedConcurrency { get; init; }

    /// <summary>Gets a value indicating whether the process starts as if it were restored from a snapshot.</summary>
    public bool IsSnapStart { get; init; }

    /// <summary>Gets a value indicating whether each tenant has its own processes.</summary>
    public bool IsTenantIsolated { get; init; }

    /// <summary>Gets the published versions and aliases.</summary>
    public FunctionVersions Versions { get; init; } = FunctionVersions.None;

    public IReadOnlyDictionary<string, string> Environment { get; init; } = new Dictionary<string, string>();
}
