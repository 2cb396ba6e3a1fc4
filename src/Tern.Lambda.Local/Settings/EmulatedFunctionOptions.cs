using System.Collections.Frozen;

namespace Tern.Lambda.Local;

/// <summary>
/// Options for a function that the emulator runs: a program that uses the Runtime API, and its Lambda configuration.
/// </summary>
public sealed class EmulatedFunctionOptions
{
    /// <summary>Gets or sets the function's name: at most 64 letters, digits, <c>-</c> and <c>_</c>.</summary>
    public required string Name { get; set; }

    /// <summary>
    /// Gets or sets the program and its arguments, such as <c>["./bootstrap"]</c> or <c>["dotnet", "Orders.dll"]</c>. A
    /// program name that contains a <c>/</c> is a path relative to <see cref="WorkingDirectory"/>; any other name is
    /// searched for in <c>PATH</c>.
    /// </summary>
    public required IReadOnlyList<string> Command { get; set; }

    /// <summary>
    /// Gets or sets the folder that the program runs in, or null for the emulator's own. <c>LAMBDA_TASK_ROOT</c> is set
    /// to the same folder.
    /// </summary>
    public string? WorkingDirectory { get; set; }

    /// <summary>
    /// Gets or sets the function's environment variables. The process also receives the variables that Lambda sets,
    /// those of the emulator's that any program needs (such as <c>PATH</c> and <c>HOME</c>), and the emulator's
    /// <c>DOTNET_</c> and <c>AWS_</c> variables except credentials and Regions. <c>AWS_ENDPOINT_URL</c> is the
    /// emulator's address and the credentials are <c>local</c>, so no call leaves the machine unless you set a variable
    /// here: an empty <c>AWS_ENDPOINT_URL</c> selects the services' own endpoints.
    /// </summary>
    public IReadOnlyDictionary<string, string> Environment { get; set; } = FrozenDictionary<string, string>.Empty;

    /// <summary>
    /// Gets or sets the function's external extensions: programs, or folders of programs such as a layer's
    /// <c>extensions</c>, relative to <see cref="WorkingDirectory"/>. They start before the function, register under
    /// their file names, and stop with the function. The default is none.
    /// </summary>
    public IReadOnlyList<string> Extensions { get; set; } = [];

    /// <summary>Gets or sets the value of <c>_HANDLER</c>, or null for the function's name.</summary>
    public string? Handler { get; set; }

    /// <summary>
    /// Gets or sets the function's memory in MB, which is also the value of <c>AWS_LAMBDA_FUNCTION_MEMORY_SIZE</c>. The
    /// default is 512. The emulator compares it with the memory that the process used but doesn't enforce it, because a
    /// program needs more memory before it is published than after.
    /// </summary>
    public int MemoryMegabytes { get; set; } = 512;

    /// <summary>
    /// Gets or sets the maximum duration of an invocation, after which its process is killed. The default is 30
    /// seconds. <see cref="System.Threading.Timeout.InfiniteTimeSpan"/> sets no limit, as debugging requires; the
    /// function then sees a deadline of 15 minutes.
    /// </summary>
    public TimeSpan Timeout { get; set; } = TimeSpan.FromSeconds(30);

    /// <summary>
    /// Gets or sets the maximum time from the start of a process to its first request for an event. The default is 10
    /// seconds, as for on-demand functions in Lambda.
    /// </summary>
    public TimeSpan StartTimeout { get; set; } = TimeSpan.FromSeconds(10);

    /// <summary>
    /// Gets or sets the number of events that one process handles concurrently, as on Lambda Managed Instances. The
    /// default is 1, the usual Lambda behavior. A larger value is passed to the function in
    /// <c>AWS_LAMBDA_MAX_CONCURRENCY</c>.
    /// </summary>
    public int MaxConcurrency { get; set; } = 1;

    /// <summary>
    /// Gets or sets the maximum number of processes that run at the same time. The default is 1, so that you have one
    /// process to observe; further events wait. Lambda starts as many environments as there are concurrent events.
    /// </summary>
    public int MaxProcesses { get; set; } = 1;

    /// <summary>
    /// Gets or sets the maximum number of invocations in progress or waiting; further ones are throttled. The default,
    /// null, sets no limit.
    /// </summary>
    public int? ReservedConcurrency { get; set; }

    /// <summary>
    /// Gets or sets the value of <c>AWS_LAMBDA_INITIALIZATION_TYPE</c>: <c>on-demand</c> (the default),
    /// <c>provisioned-concurrency</c>, or <c>snap-start</c>, with which the function requests a restore.
    /// </summary>
    public string InitializationType { get; set; } = "on-demand";

    /// <summary>
    /// Gets or sets a value indicating whether a process is replaced before the next event if its program was rebuilt.
    /// The default is true.
    /// </summary>
    public bool RestartOnRebuild { get; set; } = true;

    /// <summary>
    /// Gets or sets the name of the function in this emulator that receives asynchronous events that failed three
    /// times, as the record that Lambda sends to an <c>OnFailure</c> destination. If it is null, these failures are
    /// only logged.
    /// </summary>
    public string? OnFailure { get; set; }

    /// <summary>
    /// Gets or sets the delay before the second attempt at an asynchronous event that failed; the delay before the
    /// third is twice as long. The default is 1 second. Lambda waits one minute, then two.
    /// </summary>
    public TimeSpan RetryDelay { get; set; } = TimeSpan.FromSeconds(1);

    /// <summary>
    /// Gets or sets a callback that rebuilds the program if its sources have changed. It returns whether a build ran,
    /// and why the program isn't up to date. It is null for a program that isn't built here.
    /// </summary>
    internal Func<CancellationToken, Task<(bool IsNew, string? Failure)>>? Update { get; set; }

    /// <summary>
    /// Gets or sets the further settings for asynchronous events, in addition to <see cref="OnFailure"/>.
    /// </summary>
    internal AsyncOptions Async { get; set; } = new();

    /// <summary>Gets or sets the value of <c>AWS_LAMBDA_LOG_FORMAT</c>, or null to leave it unset.</summary>
    internal string? LogFormat { get; set; }

    /// <summary>Gets or sets the value of <c>AWS_LAMBDA_LOG_LEVEL</c>, or null to leave it unset.</summary>
    internal string? LogLevel { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether each tenant has its own processes and every invocation must name a
    /// tenant.
    /// </summary>
    internal bool IsTenantIsolated { get; set; }

    /// <summary>Gets or sets the function's published versions and aliases.</summary>
    internal FunctionVersions Versions { get; set; } = FunctionVersions.None;

    /// <summary>
    /// Gets or sets the version that its processes run, which is also the value of <c>AWS_LAMBDA_FUNCTION_VERSION</c>.
    /// </summary>
    internal string Version { get; set; } = FunctionVersions.Latest;

    /// <summary>
    /// Gets or sets a callback that returns the address of the emulator that runs the function, or null before it
    /// listens. The callback is null outside an emulator.
    /// </summary>
    internal Func<Uri?>? EmulatorUrl { get; set; }

    internal string FolderPath => Path.GetFullPath(WorkingDirectory ?? ".");

    /// <summary>Returns a copy that was changed.</summary>
    internal EmulatedFunctionOptions With(Action<EmulatedFunctionOptions> change)
    {
        var copy = (EmulatedFunctionOptions)MemberwiseClone();
        change(copy);
        return copy;
    }
}
