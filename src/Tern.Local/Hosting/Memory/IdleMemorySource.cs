namespace Tern.Local.Hosting.Memory;

/// <summary>What <see cref="IdleMemory"/> looks at, and does.</summary>
internal sealed class IdleMemorySource
{
    /// <summary>How many requests were answered, counted from anywhere.</summary>
    public required Func<long> Requests { get; init; }

    /// <summary>The bytes of all items.</summary>
    public required Func<long> StoredBytes { get; init; }

    /// <summary>The bytes that the process has allocated since it began.</summary>
    public Func<long> AllocatedBytes { get; init; } = static () => GC.GetTotalAllocatedBytes();

    /// <summary>Gives memory back.</summary>
    public Action Release { get; init; } = IdleMemory.Release;
}
