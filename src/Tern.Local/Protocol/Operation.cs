namespace Tern.Local.Protocol;

/// <summary>Runs an operation: what it needs of the server beside the call is at the handler.</summary>
internal delegate void OperationRun(ProtocolHandler handler, ProtocolCall call);

/// <summary>
/// An operation of either API: what runs it, and what those who hand requests over have to know of it. A request is looked up
/// once, in <see cref="OperationTable"/>, and goes by this from then on.
/// </summary>
/// <param name="Target">The value of x-amz-target that names it.</param>
/// <param name="Run">Runs it; null for one that the service has and this server does not.</param>
internal sealed record Operation(string Target, OperationRun? Run)
{
    /// <summary>Its name, without the API's.</summary>
    public string Name { get; } = Target[(Target.IndexOf('.', StringComparison.Ordinal) + 1)..];

    /// <summary>
    /// Does it only read items or describe things? Then it never waits for a disk, and may show a write some milliseconds
    /// before the disk has it. A transaction's reads and a stream's records do wait: whoever acts on them must not act on
    /// what a crash undoes.
    /// </summary>
    public bool IsRead { get; init; }

    /// <summary>Is it a matter of microseconds, as long as its body is short?</summary>
    public bool IsShort { get; init; }

    /// <summary>Which capacity of tables it spends.</summary>
    public Capacity Capacity { get; init; }

    /// <summary>Does it do all of its parts or none?</summary>
    public bool IsTransaction { get; init; }
}
