namespace Tern.Local;

/// <summary>
/// The result of reading the data directory when a <see cref="LocalDynamoDb"/> or a <see cref="LocalAws"/> starts.
/// </summary>
public sealed record LocalRecovery
{
    internal LocalRecovery()
    {
    }

    /// <summary>Gets the number of tables.</summary>
    public int TableCount { get; internal init; }

    /// <summary>Gets the number of items across all tables.</summary>
    public long ItemCount { get; internal init; }

    /// <summary>
    /// Gets the Region that the directory's tables belong to from now on, with the account 000000000000, because it was
    /// written without accounts and Regions; otherwise, null. Only the first start of a <see cref="LocalAws"/> with such
    /// a directory reports it.
    /// </summary>
    public string? AdoptedRegion { get; internal init; }

    /// <summary>Gets the number of journaled changes that were applied on top of the snapshot.</summary>
    public long ReplayedChanges { get; internal init; }

    /// <summary>
    /// Gets the path of the journal whose end was cut off, because the process or machine stopped while writing it;
    /// null if there was none. The part that was cut off contained nothing that had been acknowledged.
    /// </summary>
    public string? CutFile { get; internal init; }

    /// <summary>Gets the offset at which the journal was cut, in bytes.</summary>
    public long CutOffset { get; internal init; }

    /// <summary>Gets the number of bytes that were cut off.</summary>
    public long CutBytes { get; internal init; }

    /// <summary>Gets the time that reading took.</summary>
    public TimeSpan Duration { get; internal init; }
}
