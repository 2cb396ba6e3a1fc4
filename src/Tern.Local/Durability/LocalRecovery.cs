namespace Tern.Local;

/// <summary>What a <see cref="LocalDynamoDb"/> found in its data directory when it started.</summary>
public sealed record LocalRecovery
{
    internal LocalRecovery()
    {
    }

    /// <summary>How many tables there were.</summary>
    public int TableCount { get; internal init; }

    /// <summary>How many items they held together.</summary>
    public long ItemCount { get; internal init; }

    /// <summary>How many changes of the journal were made again on top of the snapshot.</summary>
    public long ReplayedChanges { get; internal init; }

    /// <summary>
    /// The journal whose end was cut off, because the process or the machine stopped while it was written; null when
    /// none was. Nothing that was acknowledged was in it.
    /// </summary>
    public string? CutFile { get; internal init; }

    /// <summary>Where it was cut, in bytes from its beginning.</summary>
    public long CutOffset { get; internal init; }

    /// <summary>How many bytes were cut off.</summary>
    public long CutBytes { get; internal init; }

    /// <summary>How long it took to read all of it.</summary>
    public TimeSpan Duration { get; internal init; }
}
