namespace Tern.Messaging;

/// <summary>
/// The result of publishing entries in one call. Each entry was either published or is in the failures once.
/// </summary>
public sealed class PublishResult
{
    /// <summary>Initializes a result. Created by publishers, and for tests.</summary>
    /// <param name="count">The number of entries in the call.</param>
    /// <param name="ids">The service's IDs of the entries, or null for none.</param>
    /// <param name="failures">The entries that failed permanently, or null for none.</param>
    /// <param name="isStopped">true if publishing stopped before the end.</param>
    public PublishResult(long count, IReadOnlyList<string?>? ids = null, IReadOnlyList<PublishFailure>? failures = null, bool isStopped = false)
    {
        Count = count;
        Ids = ids ?? [];
        Failures = failures ?? [];
        IsStopped = isStopped;
    }

    /// <summary>
    /// Gets the number of entries in the call. For a stream, the number of entries that were taken from it.
    /// </summary>
    public long Count { get; }

    /// <summary>Gets the number of entries that were published.</summary>
    public long Published => Count - Failures.Count;

    /// <summary>Gets the entries that failed permanently, ordered by index.</summary>
    public IReadOnlyList<PublishFailure> Failures { get; }

    /// <summary>
    /// Gets the service's ID of each entry: SNS's message ID, EventBridge's event ID, Kinesis's sequence number or
    /// Firehose's record ID; null for an entry that failed. Empty if the entries came from a stream, which may be
    /// endless.
    /// </summary>
    public IReadOnlyList<string?> Ids { get; }

    /// <summary>
    /// true if publishing stopped before the end because a whole request failed permanently, as the next one would
    /// have; otherwise, false. A stream wasn't read further; the remaining entries of a list are in the failures.
    /// </summary>
    public bool IsStopped { get; }

    /// <summary>true if all entries were published; otherwise, false.</summary>
    public bool IsComplete => Failures.Count == 0 && !IsStopped;

    /// <summary>Throws an exception unless all entries were published.</summary>
    /// <exception cref="PublishException">Some entries weren't published. The exception's message names the first
    /// failure.</exception>
    public void ThrowIfAnyFailed()
    {
        if (!IsComplete) throw new PublishException(this, Failures.Count > 0 ? Failures[0].Error : null);
    }
}
