namespace Tern.Messaging;

/// <summary>
/// Divides entries into batches, in order. A batch ends where the next entry would exceed its maximum count or size.
/// </summary>
internal sealed class PublishCutter<TEntry>(PublishService<TEntry> service, PublishSettings settings, PublishRun<TEntry> run)
    where TEntry : class
{
    private long _opened;

    /// <summary>The batch that is being filled, or null.</summary>
    public PublishBatch<TEntry>? Open { get; private set; }

    /// <summary>The time since the batch was opened, by the publisher's clock.</summary>
    public TimeSpan Age => settings.Clock.GetElapsedTime(_opened);

    /// <summary>Adds an entry.</summary>
    /// <returns>The batch that the entry didn't fit into or filled, or null. Another one may follow:
    /// <see cref="TakeFull"/>.</returns>
    public PublishBatch<TEntry>? Add(TEntry entry, int bytes)
    {
        var place = run.Take();
        return bytes > settings.MaxEntryBytes ? Refuse(place, bytes) : Put(entry, place, bytes);
    }

    /// <summary>Adds an entry and stores its body first.</summary>
    public async ValueTask<PublishBatch<TEntry>?> StoreAsync(TEntry entry, CancellationToken cancellationToken)
    {
        var place = run.Take();
        TEntry pointer;
        try
        {
            pointer = await service.StoreAsync(entry, cancellationToken).ConfigureAwait(false);
        }
        catch (Exception error) when (error is not OperationCanceledException || !cancellationToken.IsCancellationRequested)
        {
            // This entry can't be sent. If the store fails for the next entry too, that entry fails on its own.
            run.Fail(place, PublishFailure.NotStored, error.Message, isSenderFault: false, attempts: 0, error);
            return null;
        }

        var bytes = service.Measure(pointer);
        return bytes > settings.MaxEntryBytes ? Refuse(place, bytes) : Put(pointer, place, bytes);
    }

    /// <summary>Takes the open batch if it has no room for another entry.</summary>
    public PublishBatch<TEntry>? TakeFull() => IsFull(0) ? Take() : null;

    /// <summary>Takes the open batch, or null if there is none.</summary>
    public PublishBatch<TEntry>? Take()
    {
        var taken = Open;
        Open = null;
        return taken;
    }

    private PublishBatch<TEntry>? Put(TEntry entry, long place, int bytes)
    {
        var full = IsFull(bytes) ? Take() : null;
        if (Open is null)
        {
            Open = new PublishBatch<TEntry>(settings.MaxBatchEntries);
            _opened = settings.Clock.GetTimestamp();
        }

        Open.Add(entry, place, bytes);
        return full;
    }

    private bool IsFull(int bytes) =>
        Open is { } open && (open.Count == settings.MaxBatchEntries || (long)open.Bytes + Math.Max(1, bytes) > settings.MaxBatchBytes);

    private PublishBatch<TEntry>? Refuse(long place, int bytes)
    {
        run.Fail(place, PublishFailure.TooLarge, PublishMessages.TooLarge(place, bytes, settings.MaxEntryBytes), isSenderFault: true, attempts: 0);
        return null;
    }
}
