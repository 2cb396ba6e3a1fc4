namespace Tern.Local.Protocol;

/// <summary>
/// Runs an operation. The handler provides everything that it needs from the server besides the call.
/// </summary>
internal delegate void OperationRun(ProtocolHandler handler, ProtocolCall call);

/// <summary>
/// An operation of either API: the code that runs it, and the properties that front ends need to know. A request's
/// operation is looked up once, in <see cref="OperationTable"/>.
/// </summary>
/// <param name="Target">The value of x-amz-target that names it.</param>
/// <param name="Run">The code that runs it; null if this server doesn't support it.</param>
internal sealed record Operation(string Target, OperationRun? Run)
{
    /// <summary>The operation's name, without the API prefix.</summary>
    public string Name { get; } = Target[(Target.IndexOf('.', StringComparison.Ordinal) + 1)..];

    /// <summary>
    /// true if it only reads items or describes resources. It then never waits for a disk, and may return a write some
    /// milliseconds before it's on disk. Transactional reads and stream reads do wait: their callers must not act on
    /// changes that a crash undoes.
    /// </summary>
    public bool IsRead { get; init; }

    /// <summary>true if it takes only microseconds, as long as its body is short.</summary>
    public bool IsShort { get; init; }

    /// <summary>The kind of capacity that it consumes.</summary>
    public Capacity Capacity { get; init; }

    /// <summary>true if it executes all of its parts or none; otherwise, false.</summary>
    public bool IsTransaction { get; init; }
}
