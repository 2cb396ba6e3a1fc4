namespace Tern.Messaging.Publishing;

/// <summary>What became of the entries of one call: each was published, or is among the failures once.</summary>
public sealed class PublishResult
{
    /// <summary>Makes a result. Publishers do; tests may.</summary>
    /// <param name="count">The entries that were handed in.</param>
    /// <param name="ids">The service's ids of them; null for none.</param>
    /// <param name="failures">Those that failed permanently; null for none.</param>
    /// <param name="isStopped">true if publishing stopped before the end.</param>
    public PublishResult(long count, IReadOnlyList<string?>? ids = null, IReadOnlyList<PublishFailure>? failures = null, bool isStopped = false)
    {
        Count = count;
        Ids = ids ?? [];
        Failures = failures ?? [];
        IsStopped = isStopped;
    }

    /// <summary>The entries that were handed in; of a stream, those that were taken from it.</summary>
    public long Count { get; }

    /// <summary>Those that the service has.</summary>
    public long Published => Count - Failures.Count;

    /// <summary>Those that failed for good, by their places.</summary>
    public IReadOnlyList<PublishFailure> Failures { get; }

    /// <summary>
    /// What the service calls each entry: SNS's message id, EventBridge's event id, Kinesis's sequence number, Firehose's record id; null for one that failed.
    /// Empty where the entries came as a stream, which may be endless.
    /// </summary>
    public IReadOnlyList<string?> Ids { get; }

    /// <summary>
    /// Whether publishing stopped before the end, since a whole request failed for good, as the next one would have. A stream was not read further; the rest of
    /// a list is among the failures.
    /// </summary>
    public bool IsStopped { get; }

    /// <summary>Whether all were published.</summary>
    public bool IsComplete => Failures.Count == 0 && !IsStopped;

    /// <summary>Does nothing where all were published.</summary>
    /// <exception cref="PublishException">Something was not. The message names the first failures.</exception>
    public void ThrowIfAnyFailed()
    {
        if (!IsComplete) throw new PublishException(this, Failures.Count > 0 ? Failures[0].Error : null);
    }
}
