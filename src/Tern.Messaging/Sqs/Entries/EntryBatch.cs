namespace Tern.Messaging.Sqs;

/// <summary>The entries of one call. A collector uses it again afterward.</summary>
internal abstract class EntryBatch : IDisposable
{
    private TaskCompletionSource? _done;

    /// <summary>The number of entries added.</summary>
    public int Count { get; protected set; }

    /// <summary>The URL of the queue.</summary>
    public string QueueUrl { get; set; } = "";

    /// <summary>A task that completes when every entry has its result. Requested under the collector's lock.</summary>
    public Task Done => (_done ??= new(TaskCreationOptions.RunContinuationsAsynchronously)).Task;

    /// <summary>Empties the batch for reuse.</summary>
    public virtual void Clear()
    {
        _done?.TrySetResult();
        _done = null;
        Count = 0;
    }

    public abstract void Dispose();
}
