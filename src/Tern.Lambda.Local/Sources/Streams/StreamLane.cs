using System.Text.Json;
using System.Threading.Channels;

namespace Tern.Lambda.Local.Sources;

/// <summary>
/// Batches the records of a shard, or of a part of its items, and delivers the batches one after another. With tumbling
/// windows, each batch belongs to one window, and each window ends with its own call.
/// </summary>
internal sealed class StreamLane(string stream, string shard, StreamMappingOptions options, StreamDelivery delivery, TimeProvider clock, Action<string> log)
{
    /// <summary>The time that a window waits after its end for records that are yet to be read.</summary>
    private static readonly TimeSpan s_grace = TimeSpan.FromSeconds(1);

    private readonly Channel<IReadOnlyList<JsonElement>> _arrivals = Channel.CreateBounded<IReadOnlyList<JsonElement>>(2);
    private readonly Queue<JsonElement> _pending = new();
    private TumblingWindow? _window;
    private DateTimeOffset _arrivedAt;

    /// <summary>Adds records; waits while the lane is full.</summary>
    public ValueTask AddAsync(IReadOnlyList<JsonElement> records, CancellationToken cancellationToken) =>
        _arrivals.Writer.WriteAsync(records, cancellationToken);

    /// <summary>Marks the end of the records.</summary>
    public void Complete() => _arrivals.Writer.TryComplete();

    /// <summary>Delivers batches until there are no more records.</summary>
    public async Task RunAsync(CancellationToken cancellationToken)
    {
        try
        {
            while (await DeliverNextAsync(cancellationToken).ConfigureAwait(false))
            {
            }

            await CloseWindowAsync(cancellationToken).ConfigureAwait(false);
        }
        catch (KeyNotFoundException failure)
        {
            log($"stream {options.Table}: {failure.Message}");
            await foreach (var _ in _arrivals.Reader.ReadAllAsync(cancellationToken).ConfigureAwait(false))
            {
                // No function is left to receive them.
            }
        }
    }

    private async Task<bool> DeliverNextAsync(CancellationToken cancellationToken)
    {
        Take();
        if (_pending.Count == 0 && !await ArriveAsync(EndOfWindow(), cancellationToken).ConfigureAwait(false))
        {
            if (_window is null || _arrivals.Reader.Completion.IsCompleted) return false;
            await CloseWindowAsync(cancellationToken).ConfigureAwait(false);
            return true;
        }

        if (_window is not null && StartOf(_pending.Peek()) != _window.Start) await CloseWindowAsync(cancellationToken).ConfigureAwait(false);
        if (options.TumblingWindow is { } length) _window ??= new TumblingWindow(StartOf(_pending.Peek()), length);

        var until = clock.GetUtcNow() + options.Window;
        while (_pending.Count < options.BatchSize && clock.GetUtcNow() < until)
        {
            if (!await ArriveAsync(until, cancellationToken).ConfigureAwait(false)) break;
        }

        List<JsonElement> records = [];
        while (records.Count < options.BatchSize && _pending.TryPeek(out var record) && (_window is null || StartOf(record) == _window.Start))
            records.Add(_pending.Dequeue());
        await delivery.DeliverAsync(new StreamBatch(stream, shard, records), _window, cancellationToken).ConfigureAwait(false);
        if (_window is { IsTooLong: true }) await CloseWindowAsync(cancellationToken).ConfigureAwait(false);
        return true;
    }

    private async Task CloseWindowAsync(CancellationToken cancellationToken)
    {
        if (_window is not { } window) return;
        _window = null;
        await delivery.CloseAsync(stream, shard, window, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Waits for records.</summary>
    /// <returns>false if the time is over or there are no more records; otherwise, true.</returns>
    private async ValueTask<bool> ArriveAsync(DateTimeOffset? until, CancellationToken cancellationToken)
    {
        using var patience = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        using var timer = until is { } end
            ? clock.CreateTimer(
                static source => ((CancellationTokenSource)source!).Cancel(), patience, Positive(end - clock.GetUtcNow()), Timeout.InfiniteTimeSpan)
            : null;
        try
        {
            if (!await _arrivals.Reader.WaitToReadAsync(patience.Token).ConfigureAwait(false)) return false;
            Take();
            return true;
        }
        catch (OperationCanceledException) when (!cancellationToken.IsCancellationRequested)
        {
            return false;
        }
    }

    private void Take()
    {
        while (_pending.Count < options.BatchSize && _arrivals.Reader.TryRead(out var records))
        {
            foreach (var record in records) _pending.Enqueue(record);
            _arrivedAt = clock.GetUtcNow();
        }
    }

    /// <summary>
    /// Returns the time at which the window is closed: a grace period after its end or after the last arrival, because
    /// records that are read long after they were written also arrive one after another.
    /// </summary>
    private DateTimeOffset? EndOfWindow() => _window is not { } window ? null : (_arrivedAt > window.End ? _arrivedAt : window.End) + s_grace;

    private DateTimeOffset StartOf(JsonElement record) => TumblingWindow.StartOf(StreamBatch.ArrivalOf(record), options.TumblingWindow!.Value);

    private static TimeSpan Positive(TimeSpan time) => time > TimeSpan.Zero ? time : TimeSpan.Zero;
}
