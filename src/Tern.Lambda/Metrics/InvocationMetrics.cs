namespace Tern.Lambda.Metrics;

/// <summary>The records of one invocation, one for each writer that was used in it. Whoever works with them holds its lock.</summary>
internal sealed class InvocationMetrics(LambdaContext? context = null) : IEndsWithInvocation
{
    private readonly List<MetricRecord> _records = new(1);
    private bool _ended;

    /// <summary>Those of an invocation, made at the first use.</summary>
    public static InvocationMetrics Of(LambdaContext context)
    {
        ref var metrics = ref context.Metrics;
        return (InvocationMetrics)(Volatile.Read(ref metrics) ?? Interlocked.CompareExchange(ref metrics, new InvocationMetrics(context), null) ?? metrics);
    }

    /// <summary>The record of a writer.</summary>
    public MetricRecord Get(LambdaMetrics writer)
    {
        foreach (var record in _records)
            if (record.Writer == writer) return record;
        var added = writer.Rent(context);
        _records.Add(added);
        return added;
    }

    /// <summary>
    /// Called after each change: what is added when the invocation has ended, by work that it left behind, is written
    /// at once, as nobody will come for it.
    /// </summary>
    public void Settle()
    {
        if (_ended) WriteAll();
    }

    /// <summary>Writes all records: the invocation has ended.</summary>
    public void End()
    {
        lock (this)
        {
            _ended = true;
            WriteAll();
        }
    }

    private void WriteAll()
    {
        foreach (var record in _records)
        {
            record.Writer.Write(record);
            record.Writer.Return(record);
        }

        _records.Clear();
    }
}
