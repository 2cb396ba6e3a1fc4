namespace Tern.Lambda.Metrics;

/// <summary>The metric records of one invocation, one for each writer that was used. Callers hold its lock.</summary>
internal sealed class InvocationMetrics(LambdaContext? context = null) : IEndsWithInvocation
{
    private readonly List<MetricRecord> _records = new(1);
    private bool _ended;

    /// <summary>Gets the records of an invocation, and creates them on first use.</summary>
    public static InvocationMetrics Of(LambdaContext context)
    {
        ref var metrics = ref context.Metrics;
        return (InvocationMetrics)(Volatile.Read(ref metrics) ?? Interlocked.CompareExchange(ref metrics, new InvocationMetrics(context), null) ?? metrics);
    }

    /// <summary>Gets the record of a writer.</summary>
    public MetricRecord Get(LambdaMetrics writer)
    {
        foreach (var record in _records)
            if (record.Writer == writer) return record;
        var added = writer.Rent(context);
        _records.Add(added);
        return added;
    }

    /// <summary>
    /// Called after each change. Metrics that are added after the invocation has ended, by work that it left behind,
    /// are written immediately, because nothing else would write them.
    /// </summary>
    public void Settle()
    {
        if (_ended) WriteAll();
    }

    /// <summary>Writes all records when the invocation has ended.</summary>
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
