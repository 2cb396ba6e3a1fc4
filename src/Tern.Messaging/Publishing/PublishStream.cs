using System.Runtime.CompilerServices;

namespace Tern.Messaging;

/// <summary>
/// Turns a stream of items into batches. Full batches are returned immediately, others when their first entry has
/// waited long enough or the stream ends.
/// </summary>
internal sealed class PublishStream<TItem, TEntry>(
    PublishService<TEntry> service, Func<TItem, TraceCarrier, TEntry> make, PublishSettings settings, PublishRun<TEntry> run, CancellationTokenSource stop)
    where TEntry : class
{
    private readonly PublishCutter<TEntry> _cutter = new(service, settings, run);

    /// <summary>
    /// The exception that the stream, or the creation of an entry, threw; null if none. Stored and not thrown, because
    /// throwing it would cancel the requests in flight.
    /// </summary>
    public Exception? Error { get; private set; }

    public async IAsyncEnumerable<PublishBatch<TEntry>> CutAsync(
        IAsyncEnumerable<TItem> items, TraceCarrier trace, [EnumeratorCancellation] CancellationToken cancellationToken)
    {
        var source = items.GetAsyncEnumerator(stop.Token);
        Task<bool> pending = Task.FromResult(true);
        try
        {
            while (!run.IsStopped)
            {
                var moving = TryMoveAsync(source);
                pending = moving;
                if (!moving.IsCompleted && _cutter.Open is not null
                    && !await EndsInTimeAsync(moving, settings.Linger - _cutter.Age, stop.Token).ConfigureAwait(false))
                    yield return _cutter.Take()!;
                if (!await moving.ConfigureAwait(false) || !TryMake(source, trace, out var entry)) break;
                if (service.Refuse(entry) is { } reason)
                {
                    var place = run.Take();
                    run.Fail(place, PublishFailure.Invalid, PublishMessages.Invalid(place, reason), isSenderFault: true, attempts: 0);
                    continue;
                }

                var bytes = service.Measure(entry);
                var full = service.Stores(bytes)
                    ? await _cutter.StoreAsync(entry, cancellationToken).ConfigureAwait(false)
                    : _cutter.Add(entry, bytes);
                if (full is not null) yield return full;
                if (_cutter.TakeFull() is { } filled) yield return filled;
            }

            if (_cutter.Take() is { } last) yield return last;
        }
        finally
        {
            // Nobody requests more items, and an enumerator must not be disposed while MoveNextAsync is running.
            await stop.CancelAsync().ConfigureAwait(false);
            await pending.ConfigureAwait(false);
            await source.DisposeAsync().ConfigureAwait(false);
        }
    }

    private async Task<bool> TryMoveAsync(IAsyncEnumerator<TItem> source)
    {
        try
        {
            return await source.MoveNextAsync().ConfigureAwait(false);
        }
        catch (OperationCanceledException) when (run.IsStopped)
        {
            return false;
        }
        catch (Exception error)
        {
            Error = error;
            return false;
        }
    }

    private bool TryMake(IAsyncEnumerator<TItem> source, TraceCarrier trace, out TEntry entry)
    {
        try
        {
            var item = source.Current;
            if (item is null) throw new ArgumentException(PublishMessages.Null(run.Taken));
            entry = make(item, trace);
            return true;
        }
        catch (Exception error)
        {
            Error = error;
            entry = null!;
            return false;
        }
    }

    private async ValueTask<bool> EndsInTimeAsync(Task task, TimeSpan time, CancellationToken cancellationToken)
    {
        if (time <= TimeSpan.Zero) return false;
        using var end = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        var first = await Task.WhenAny(task, Task.Delay(time, settings.Clock, end.Token)).ConfigureAwait(false);
        await end.CancelAsync().ConfigureAwait(false);
        return first == task;
    }
}
