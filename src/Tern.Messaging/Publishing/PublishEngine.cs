using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
using Tern.Concurrency;
using Tern.Telemetry;

namespace Tern.Messaging;

/// <summary>The publishing of items, independent of the service's entry type.</summary>
internal abstract class PublishEngine<TItem>
{
    public abstract ValueTask<PublishResult> PublishAsync(IReadOnlyList<TItem> items, CancellationToken cancellationToken);

    public abstract ValueTask<PublishResult> PublishAsync(IAsyncEnumerable<TItem> items, CancellationToken cancellationToken);
}

/// <summary>
/// The implementation that all publishers share: turns items into entries and entries into batches, retries failed
/// entries, and records one outcome per entry.
/// </summary>
internal sealed class PublishEngine<TItem, TEntry>(
    PublishService<TEntry> service, Func<TItem, TraceCarrier, TEntry> make, PublishSettings settings) : PublishEngine<TItem>
    where TEntry : class
{
    public override async ValueTask<PublishResult> PublishAsync(IReadOnlyList<TItem> items, CancellationToken cancellationToken)
    {
        var span = MessagingTelemetry.StartSend(service.System, service.Destination);
        try
        {
            var entries = Prepare(items, TraceCarrier.Of(Activity.Current));
            var run = new PublishRun<TEntry>(service, settings, new string?[entries.Length]);
            if (TryCutOne(entries, run) is { } only) await run.SendAsync(only, cancellationToken).ConfigureAwait(false);
            else await SendAllAsync(run, CutAsync(entries, run, cancellationToken), cancellationToken).ConfigureAwait(false);
            for (var place = run.Taken; place < entries.Length; place++)
                run.Fail(run.Take(), PublishFailure.NotSent, "An earlier request failed permanently.", isSenderFault: false, attempts: 0);
            return End(span, run);
        }
        catch (Exception error)
        {
            MessagingTelemetry.SetError(span, error);
            throw;
        }
        finally
        {
            span.StopSafely();
        }
    }

    // Without a span of its own, because a stream may run as long as the program. Each request has a client span.
    public override async ValueTask<PublishResult> PublishAsync(IAsyncEnumerable<TItem> items, CancellationToken cancellationToken)
    {
        var run = new PublishRun<TEntry>(service, settings, []);
        using var stop = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        run.Stopping = stop.Cancel; // the stream may be silent for a long time: don't wait for it then
        var source = new PublishStream<TItem, TEntry>(service, make, settings, run, stop);
        await SendAllAsync(run, source.CutAsync(items, TraceCarrier.Of(Activity.Current), cancellationToken), cancellationToken).ConfigureAwait(false);
        if (source.Error is not { } error) return run.ToResult();
        if (error is OperationCanceledException && cancellationToken.IsCancellationRequested) ExceptionDispatchInfo.Throw(error);
        throw new PublishException(run.ToResult(), error, isOfSource: true);
    }

    private ValueTask SendAllAsync(PublishRun<TEntry> run, IAsyncEnumerable<PublishBatch<TEntry>> batches, CancellationToken cancellationToken) =>
        Bounded.ForEachAsync(batches, run.SendAsync, new BoundedOptions { MaxConcurrency = settings.MaxConcurrency }, cancellationToken);

    // Validates all entries before anything is sent, so that invalid ones are reported without side effects.
    private Prepared[] Prepare(IReadOnlyList<TItem> items, TraceCarrier trace)
    {
        var entries = new Prepared[items.Count];
        for (var i = 0; i < entries.Length; i++)
        {
            if (items[i] is null) throw new ArgumentException(PublishMessages.Null(i), nameof(items));
            var entry = make(items[i], trace);
            if (service.Refuse(entry) is { } reason) throw new ArgumentException(PublishMessages.Invalid(i, reason), nameof(items));
            var bytes = service.Measure(entry);
            var stores = service.Stores(bytes);
            if (bytes > settings.MaxEntryBytes && !stores)
                throw new ArgumentException(PublishMessages.TooLarge(i, bytes, settings.MaxEntryBytes), nameof(items));
            entries[i] = new Prepared(entry, bytes, stores);
        }

        return entries;
    }

    private PublishBatch<TEntry>? TryCutOne(Prepared[] entries, PublishRun<TEntry> run)
    {
        if (entries.Length == 0 || entries.Length > settings.MaxBatchEntries) return null;
        long bytes = 0;
        foreach (ref readonly var entry in entries.AsSpan())
        {
            if (entry.Stores) return null;
            bytes += entry.Bytes;
        }

        if (bytes > settings.MaxBatchBytes && entries.Length > 1) return null;
        var batch = new PublishBatch<TEntry>(entries.Length);
        foreach (ref readonly var entry in entries.AsSpan()) batch.Add(entry.Entry, run.Take(), entry.Bytes);
        return batch;
    }

    private async IAsyncEnumerable<PublishBatch<TEntry>> CutAsync(
        Prepared[] entries, PublishRun<TEntry> run, [EnumeratorCancellation] CancellationToken cancellationToken)
    {
        var cutter = new PublishCutter<TEntry>(service, settings, run);
        for (var i = 0; i < entries.Length && !run.IsStopped; i++)
        {
            var (entry, bytes, stores) = entries[i];
            if ((stores ? await cutter.StoreAsync(entry, cancellationToken).ConfigureAwait(false) : cutter.Add(entry, bytes)) is { } full) yield return full;
        }

        if (cutter.Take() is { } last) yield return last;
    }

    private static PublishResult End(Activity? span, PublishRun<TEntry> run)
    {
        var result = run.ToResult();
        if (span is null) return result;
        MessagingTelemetry.SetCount(span, (int)Math.Min(int.MaxValue, result.Count));
        if (result.Failures.Count > 0) MessagingTelemetry.SetError(span, result.Failures[0].Error ?? new PublishException(result, null));
        return result;
    }

    private readonly record struct Prepared(TEntry Entry, int Bytes, bool Stores);
}
