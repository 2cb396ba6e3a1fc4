namespace Tern.Messaging;

/// <summary>
/// Publishes many entries with as few requests as the service's count and size limits allow. Entries that fail
/// individually are retried individually, after a delay; permanent failures are reported in the result. Thread-safe. A
/// publisher holds no connections of its own and doesn't have to be disposed.
/// </summary>
/// <remarks>
/// Entries are sent in order. Retried entries arrive after those that were sent in the meantime, so order isn't kept
/// when something fails. For a FIFO topic, each batch completes before the next one starts, and an entry that would be
/// retried after a later entry of its group fails instead. A request whose response was lost is retried, so an entry
/// may arrive twice.
/// </remarks>
/// <typeparam name="T">The type of the items.</typeparam>
public abstract class Publisher<T>
{
    private readonly PublishEngine<T> _engine;

    private protected Publisher(PublishEngine<T> engine) => _engine = engine;

    /// <summary>Publishes one entry.</summary>
    /// <param name="item">The entry.</param>
    /// <param name="cancellationToken">A token that cancels the call. The entry may still have been published.</param>
    /// <returns>The service's ID of the entry, as in <see cref="PublishResult.Ids"/>.</returns>
    /// <exception cref="ArgumentException">The entry is too large, or null.</exception>
    /// <exception cref="PublishException">The entry wasn't published.</exception>
    public async ValueTask<string?> PublishAsync(T item, CancellationToken cancellationToken = default)
    {
        var result = await _engine.PublishAsync([item], cancellationToken).ConfigureAwait(false);
        result.ThrowIfAnyFailed();
        return result.Ids[0];
    }

    /// <summary>
    /// Publishes a list of entries. All entries are created and measured before the first one is sent.
    /// </summary>
    /// <param name="items">The entries.</param>
    /// <param name="cancellationToken">A token that cancels the call. Some entries may still have been
    /// published.</param>
    /// <returns>The outcome of each entry. Failures aren't thrown: check the result, or call
    /// <see cref="PublishResult.ThrowIfAnyFailed"/>.</returns>
    /// <exception cref="ArgumentException">An entry is too large, or null. The message has its index and size. Nothing
    /// was sent.</exception>
    public ValueTask<PublishResult> PublishAsync(IReadOnlyList<T> items, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(items);
        return _engine.PublishAsync(items, cancellationToken);
    }

    /// <summary>
    /// Publishes a stream of entries as they arrive. Full batches are sent immediately, others after
    /// <see cref="PublisherOptions.Linger"/>. The stream is read no faster than entries are sent.
    /// </summary>
    /// <param name="items">The entries. An entry that is too large is reported as a failure, because earlier entries
    /// have already been sent.</param>
    /// <param name="cancellationToken">A token that cancels the call. Some entries may still have been
    /// published.</param>
    /// <returns>The outcomes of the entries that were taken. Failures aren't thrown: check the result, or call
    /// <see cref="PublishResult.ThrowIfAnyFailed"/>.</returns>
    /// <exception cref="PublishException">The stream threw an exception. The entries taken before were sent, and
    /// <see cref="PublishException.Result"/> has their outcomes.</exception>
    public ValueTask<PublishResult> PublishAsync(IAsyncEnumerable<T> items, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(items);
        return _engine.PublishAsync(items, cancellationToken);
    }
}
