namespace Tern.Lambda.Functions;

/// <summary>
/// Handles the records of one batch one after another, for handlers and filters that don't use their contexts. The
/// records share one context, which saves 88 bytes each, and their bodies are read ahead, several in one call.
/// </summary>
internal sealed class RecordsInTurn<TRecord, TBody>(
    BodyReader<TRecord, TBody> reader, TaskCall<TBody> call, IReadOnlyList<TRecord> records, HandlerContext batch)
    where TRecord : class
{
    private HandlerContext? _context;
    private IReadOnlyList<TBody?>? _bodies;
    private int _first;
    private int _end;
    private int _next;

    /// <summary>
    /// Handles one record. All errors, including those of its body and its services, fail only this record.
    /// </summary>
    public ValueTask InvokeAsync(TRecord record, CancellationToken cancellationToken)
    {
        if (_context is null) _context = batch.ForRecord(record, cancellationToken);
        else _context.BeginNext(record);
        ValueTask handling;
        try
        {
            handling = new ValueTask(call.InvokeAsync(Read(record), _context));
        }
        catch (Exception failure)
        {
            handling = ValueTask.FromException(failure);
        }

        return _context.EndAsync(handling);
    }

    private TBody Read(TRecord record)
    {
        // Groups have a different order; their records are read individually.
        if (_next == records.Count || !ReferenceEquals(records[_next], record)) return reader.Read(record);
        var index = _next++;
        if (index == _end) ReadAhead(index);
        return _bodies is not null && _bodies[index - _first] is { } body ? body : reader.Read(record);
    }

    private void ReadAhead(int index)
    {
        var count = Math.Min(records.Count - index, BodyReader<TRecord, TBody>.MostAhead);
        _bodies = count > 1 ? reader.TryReadSeveral(records, index, count) : null;
        _first = index;
        _end = index + count;
    }
}
