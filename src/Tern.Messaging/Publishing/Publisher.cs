namespace Tern.Messaging.Publishing;

/// <summary>
/// Sends many entries in as few requests as the service's limits of count and bytes allow. What fails alone is sent again alone, after a wait, and what fails
/// for good is told. Thread-safe; it holds no connections of its own, and needs no disposal.
/// </summary>
/// <remarks>
/// Entries go out in their order. What is sent again comes after what went out meanwhile, so the order is not kept where something failed; of a FIFO topic, one
/// batch is through before the next is begun, and what would come after a later entry of its group fails instead. A request whose answer was lost is sent
/// again: an entry may arrive twice.
/// </remarks>
/// <typeparam name="T">What is published.</typeparam>
public abstract class Publisher<T>
{
    private readonly PublishEngine<T> _engine;

    private protected Publisher(PublishEngine<T> engine) => _engine = engine;

    /// <summary>Publishes one entry.</summary>
    /// <param name="item">The entry.</param>
    /// <param name="cancellationToken">Ends the call; the entry may have been published all the same.</param>
    /// <returns>What the service calls it: <see cref="PublishResult.Ids"/>.</returns>
    /// <exception cref="ArgumentException">It is too long, or null.</exception>
    /// <exception cref="PublishException">It was not published.</exception>
    public async ValueTask<string?> PublishAsync(T item, CancellationToken cancellationToken = default)
    {
        var result = await _engine.PublishAsync([item], cancellationToken).ConfigureAwait(false);
        result.ThrowIfAnyFailed();
        return result.Ids[0];
    }

    /// <summary>Publishes entries. All are made and measured before the first one is sent.</summary>
    /// <param name="items">The entries.</param>
    /// <param name="cancellationToken">Ends the call; entries may have been published all the same.</param>
    /// <returns>What became of each. Failures are no exception here: look at them, or call <see cref="PublishResult.ThrowIfAnyFailed"/>.</returns>
    /// <exception cref="ArgumentException">An entry is too long, or null: the message has its index and size. Nothing was sent.</exception>
    public ValueTask<PublishResult> PublishAsync(IReadOnlyList<T> items, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(items);
        return _engine.PublishAsync(items, cancellationToken);
    }

    /// <summary>
    /// Publishes a stream of entries while it comes: full batches at once, others after
    /// <see cref="PublisherOptions.Linger"/>. The stream is read no faster than entries go out.
    /// </summary>
    /// <param name="items">The entries. An entry that is too long is among the failures, as those before it are sent.</param>
    /// <param name="cancellationToken">Ends the call; entries may have been published all the same.</param>
    /// <returns>What became of those that were taken. Failures are no exception here: look at them, or call
    /// <see cref="PublishResult.ThrowIfAnyFailed"/>.</returns>
    /// <exception cref="PublishException">The stream threw: what had been taken is sent, and
    /// <see cref="PublishException.Result"/> says what became of it.</exception>
    public ValueTask<PublishResult> PublishAsync(IAsyncEnumerable<T> items, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(items);
        return _engine.PublishAsync(items, cancellationToken);
    }
}
