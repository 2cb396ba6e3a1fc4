using System.Diagnostics.CodeAnalysis;
using Tern.Lambda.Batches;

namespace Tern.Lambda.Functions;

/// <summary>
/// A batch whose records are handled separately. Unless a filter or the handler uses the context of a record, each
/// worker reuses one context, which saves 88 bytes a record, and bodies are read ahead, several in one call.
/// </summary>
internal sealed class RecordsRun<TRecord, TBody>(
    BatchSource<TRecord> source, IReadOnlyList<TRecord> records, BatchSettings settings, RecordCall<TRecord, TBody> call, HandlerContext batch)
    : BatchRun<TRecord>(source, records, settings, batch.BatchLog, batch.CancellationToken)
    where TRecord : class
{
    // The contexts of the workers. Most batches have one worker.
    private HandlerContext? _context;
    private HandlerContext?[]? _contexts;

    // The bodies that were read ahead, from the first record on. Workers take records in turn, but not in step.
    private IReadOnlyList<TBody?>? _bodies;
    private int _first;
    private int _end;

    protected override ValueTask HandleAsync(int index, int worker)
    {
        var record = Records[index];
        return call.ShowsContext ? call.InvokeAsync(record, batch.ForRecord(record, CancellationToken)) : HandleAsync(index, record, ContextOf(worker, record));
    }

    private ValueTask HandleAsync(int index, TRecord record, HandlerContext context) =>
        TryGetBody(index, out var body) ? call.InvokeAsync(body, context) : call.InvokeAsync(record, context);

    private HandlerContext ContextOf(int worker, TRecord record)
    {
        ref var context = ref _context;
        if (worker > 0)
        {
            if (_contexts is null) Interlocked.CompareExchange(ref _contexts, new HandlerContext?[Settings.MaxConcurrency], null);
            context = ref _contexts[worker];
        }

        if (context is null) context = batch.ForRecord(record, CancellationToken);
        else context.BeginNext(record);
        return context;
    }

    private bool TryGetBody(int index, [MaybeNullWhen(false)] out TBody body)
    {
        lock (this)
        {
            if (index == _end)
            {
                var count = Math.Min(Records.Count - index, BodyReader<TRecord, TBody>.MostAhead);
                _bodies = count > 1 ? call.Reader.TryReadSeveral(Records, index, count) : null;
                _first = index;
                _end = index + count;
            }

            body = default;
            if (_bodies is null || index < _first || index >= _end) return false;
            body = _bodies[index - _first];
            return body is not null;
        }
    }
}
