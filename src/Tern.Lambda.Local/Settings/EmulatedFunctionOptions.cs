using System.Collections.Frozen;

namespace Tern.Lambda.Local;

/// <summary>A function as the emulator runs it: a program that speaks the Runtime API, and what Lambda would know of it.</summary>
public sealed record EmulatedFunctionOptions
{
    /// <summary>The function's name: letters, digits, <c>-</c> and <c>_</c>, at most 64.</summary>
    public required string Name { get; init; }

    /// <summary>
    /// The program and its arguments, such as <c>["./bootstrap"]</c> or <c>["dotnet", "Orders.dll"]</c>. A program with a
    /// <c>/</c> in it is a file, from <see cref="WorkingDirectory"/>; any other is looked for in <c>PATH</c>.
    /// </summary>
    public required IReadOnlyList<string> Command { get; init; }

    /// <summary>The folder in which it runs, which it also finds in <c>LAMBDA_TASK_ROOT</c>; null for the emulator's own.</summary>
    public string? WorkingDirectory { get; init; }

    /// <summary>
    /// The function's variables. Beside them the process has those that Lambda sets, those of the emulator that any program
    /// needs (such as <c>PATH</c> and <c>HOME</c>), and the emulator's <c>DOTNET_</c> and <c>AWS_</c> ones except credentials and regions.
    /// <c>AWS_ENDPOINT_URL</c> is the emulator, and the credentials are <c>local</c>, so that no call leaves the machine unless a variable
    /// here says so: an empty <c>AWS_ENDPOINT_URL</c> stands for the services' own endpoints.
    /// </summary>
    public IReadOnlyDictionary<string, string> Environment { get; init; } = FrozenDictionary<string, string>.Empty;

    /// <summary>
    /// The function's extensions that are processes of their own: programs, or folders of them such as a layer's <c>extensions</c>, from
    /// <see cref="WorkingDirectory"/>. They are started before the function, register by the names of their files, and end with it. None by default.
    /// </summary>
    public IReadOnlyList<string> Extensions { get; init; } = [];

    /// <summary>What <c>_HANDLER</c> says; null for the function's name.</summary>
    public string? Handler { get; init; }

    /// <summary>
    /// The function's memory, which <c>AWS_LAMBDA_FUNCTION_MEMORY_SIZE</c> says: 512 MB by default. It is compared with what
    /// the process used, and not enforced: a program before its publishing needs more than after it.
    /// </summary>
    public int MemoryMegabytes { get; init; } = 512;

    /// <summary>
    /// How long an invocation may take before its process is ended: 30 s by default.
    /// <see cref="System.Threading.Timeout.InfiniteTimeSpan"/> sets no limit, as a debugger needs; the function then reads a
    /// deadline of 15 minutes.
    /// </summary>
    public TimeSpan Timeout { get; init; } = TimeSpan.FromSeconds(30);

    /// <summary>How long the process may take until it asks for its first event: 10 s by default, as on demand in Lambda.</summary>
    public TimeSpan StartTimeout { get; init; } = TimeSpan.FromSeconds(10);

    /// <summary>
    /// How many events one process takes at once, as on Lambda Managed Instances, which <c>AWS_LAMBDA_MAX_CONCURRENCY</c> then
    /// says: 1 by default, which is Lambda as most know it.
    /// </summary>
    public int MaxConcurrency { get; init; } = 1;

    /// <summary>
    /// How many processes run at once: 1 by default, so that there is one to look at. Further events wait. Lambda starts as many as
    /// there are events.
    /// </summary>
    public int MaxProcesses { get; init; } = 1;

    /// <summary>How many invocations may be under way or waiting before others are refused as throttled; null, the default, for any.</summary>
    public int? ReservedConcurrency { get; init; }

    /// <summary>
    /// What <c>AWS_LAMBDA_INITIALIZATION_TYPE</c> says: <c>on-demand</c>, <c>provisioned-concurrency</c> or <c>snap-start</c>, at
    /// which the function asks for a restore. The default is <c>on-demand</c>.
    /// </summary>
    public string InitializationType { get; init; } = "on-demand";

    /// <summary>Whether a process whose program was built anew is replaced before the next event: true by default.</summary>
    public bool RestartOnRebuild { get; init; } = true;

    /// <summary>
    /// Where asynchronous events go that failed three times: the name of a function of this emulator, which is called with
    /// the record that Lambda sends to an <c>OnFailure</c> destination; null to say it in the log alone.
    /// </summary>
    public string? OnFailure { get; init; }

    /// <summary>
    /// How long an asynchronous event that failed waits for its second attempt; for its third, twice as long: 1 s by
    /// default. Lambda waits a minute, then two.
    /// </summary>
    public TimeSpan RetryDelay { get; init; } = TimeSpan.FromSeconds(1);

    /// <summary>
    /// Has the program built again if its sources have changed; says whether there was a build, and why the program isn't up to date. Null for a
    /// program that isn't built here.
    /// </summary>
    internal Func<CancellationToken, Task<(bool IsNew, string? Failure)>>? Update { get; init; }

    /// <summary>What becomes of asynchronous events beside <see cref="OnFailure"/>.</summary>
    internal AsyncOptions Async { get; init; } = new();

    /// <summary>What <c>AWS_LAMBDA_LOG_FORMAT</c> says; null to leave it unset.</summary>
    internal string? LogFormat { get; init; }

    /// <summary>What <c>AWS_LAMBDA_LOG_LEVEL</c> says; null to leave it unset.</summary>
    internal string? LogLevel { get; init; }

    /// <summary>Whether each tenant has processes of its own, and every invocation names one.</summary>
    internal bool IsTenantIsolated { get; init; }

    /// <summary>Its published versions and aliases.</summary>
    internal FunctionVersions Versions { get; init; } = FunctionVersions.None;

    /// <summary>The version that its processes are of, as <c>AWS_LAMBDA_FUNCTION_VERSION</c> says.</summary>
    internal string Version { get; init; } = FunctionVersions.Latest;

    /// <summary>Where the emulator is that runs it, once it listens; null outside of one.</summary>
    internal Func<Uri?>? EmulatorUrl { get; init; }

    internal string FolderPath => Path.GetFullPath(WorkingDirectory ?? ".");
}
