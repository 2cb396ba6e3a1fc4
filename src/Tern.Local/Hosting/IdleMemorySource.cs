namespace Tern.Local.Hosting;

/// <summary>The inputs and the action of <see cref="IdleMemory"/>.</summary>
internal sealed class IdleMemorySource
{
    /// <summary>The number of requests handled. Only differences matter.</summary>
    public required Func<long> Requests { get; init; }

    /// <summary>The total size of all items, in bytes.</summary>
    public required Func<long> StoredBytes { get; init; }

    /// <summary>The number of bytes that the process has allocated since it started.</summary>
    public Func<long> AllocatedBytes { get; init; } = static () => GC.GetTotalAllocatedBytes();

    /// <summary>Returns memory to the operating system.</summary>
    public Action Release { get; init; } = IdleMemory.Release;
}
