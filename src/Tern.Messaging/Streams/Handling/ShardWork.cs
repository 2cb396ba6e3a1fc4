namespace Tern.Messaging.Streams;

/// <summary>Records of a shard to handle, with everything that handlers need.</summary>
/// <param name="Reader">The reader of the shard.</param>
/// <param name="ShardId">The ID of the shard.</param>
/// <param name="Records">A batch of records.</param>
/// <param name="IsLast">true if no records follow; otherwise, false.</param>
/// <param name="Checkpoint">Stores that everything up to the record at the given index has been handled.</param>
/// <param name="Abort">The handlers' token, which is canceled when the lease is lost or the shutdown timeout
/// elapses.</param>
/// <param name="Stop">A token that is canceled when no more records are to be started, and also together with
/// <paramref name="Abort"/>.</param>
internal sealed record ShardWork<TRecord>(
    ShardReading<TRecord> Reader,
    string ShardId,
    IReadOnlyList<TRecord> Records,
    bool IsLast,
    Func<int, CancellationToken, ValueTask> Checkpoint,
    CancellationToken Abort,
    CancellationToken Stop)
    where TRecord : class
{
    /// <summary>Returns a part of a list of records.</summary>
    internal static IReadOnlyList<TRecord> Part(IReadOnlyList<TRecord> records, int start, int count)
    {
        if (count == records.Count) return records;
        var part = new TRecord[count];
        for (var index = 0; index < count; index++) part[index] = records[start + index];
        return part;
    }

    /// <summary>Waits before a retry.</summary>
    /// <returns>false if there is no retry; otherwise, true.</returns>
    internal Task<bool> WaitAsync(int attempt) => Pause.ForAsync(Reader.Settings.Backoff.GetDelay(attempt), Reader.Settings.Clock, Stop);
}
