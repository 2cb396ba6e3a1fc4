using Tern.Lambda.Context;
using Tern.Lambda.Logging.Output;

namespace Tern.Lambda.Metrics;

/// <summary>
/// Writes metrics to the function's log in CloudWatch's embedded metric format: no call to CloudWatch, and no wait for one. One writer serves the process.
/// </summary>
/// <remarks>
/// What is added in an invocation is written when the invocation ends, by <see cref="Flush"/>, or when a record is full (100 metrics, or 100 values of one).
/// Concurrent invocations have records of their own. All members are thread-safe.
/// Source: "Specification: Embedded metric format" in the Amazon CloudWatch user guide.
/// </remarks>
public sealed class LambdaMetrics : IDisposable
{
    private readonly LogOutput _output;
    private readonly InvocationMetrics _outside = new();
    private MetricRecord? _spare;

    /// <summary>A writer for a namespace.</summary>
    /// <param name="metricNamespace">The metrics' namespace, such as <c>Orders</c>.</param>
    /// <param name="options">What holds for all metrics; read once.</param>
    /// <exception cref="ArgumentException">CloudWatch takes no such namespace or dimension.</exception>
    public LambdaMetrics(string metricNamespace, LambdaMetricsOptions? options = null)
        : this(metricNamespace, options ?? new LambdaMetricsOptions(), LogOutput.Open(LambdaVariables.Process))
    {
    }

    internal LambdaMetrics(string metricNamespace, LambdaMetricsOptions options, LogOutput output)
    {
        MetricNames.CheckNamespace(metricNamespace);
        foreach (var (name, value) in options.Dimensions) MetricNames.CheckDimension(name, value);
        if (options.Dimensions.Count > MetricNames.MaxDimensions) throw MetricRecord.TooManyDimensions(options.Dimensions.Count);
        Namespace = metricNamespace;
        Dimensions = [.. options.Dimensions];
        Clock = options.Clock;
        _output = output;
    }

    /// <summary>The metrics' namespace.</summary>
    public string Namespace { get; }

    internal KeyValuePair<string, string>[] Dimensions { get; }

    internal TimeProvider Clock { get; }

    /// <summary>Adds a value to a metric.</summary>
    /// <param name="name">The metric's name: 1 to 1,024 ASCII characters.</param>
    /// <param name="value">The value. One that is not finite is left out, and the record says how many were.</param>
    /// <param name="unit">What the metric is counted in.</param>
    /// <param name="resolution">How finely CloudWatch keeps it.</param>
    /// <exception cref="ArgumentException">CloudWatch takes no such name, or the metric had another unit or resolution
    /// before, or a dimension or a property has the name.</exception>
    public void Add(string name, double value, MetricUnit unit = MetricUnit.Count, MetricResolution resolution = MetricResolution.Standard)
    {
        MetricNames.CheckMetric(name);
        MetricUnits.GetName(unit);
        var here = Here();
        lock (here)
        {
            var record = here.Get(this);
            if (!record.HasRoom(name)) Write(record);
            record.Add(name, value, unit, resolution);
            here.Settle();
        }
    }

    /// <summary>Adds a dimension to the invocation's metrics, or gives it another value.</summary>
    /// <param name="name">The dimension's name: 1 to 250 ASCII characters.</param>
    /// <param name="value">Its value: 1 to 1,024 ASCII characters. Each value that there is makes metrics of its own, which cost.</param>
    /// <exception cref="ArgumentException">CloudWatch takes no such name or value, there would be more than 30
    /// dimensions, or a metric or a property has the name.</exception>
    public void AddDimension(string name, string value)
    {
        MetricNames.CheckDimension(name, value);
        var here = Here();
        lock (here)
        {
            here.Get(this).AddDimension(name, value);
            here.Settle();
        }
    }

    /// <summary>Has the invocation's metrics counted by another set of dimensions besides: the writer's and these.</summary>
    /// <param name="dimensions">The dimensions of the set.</param>
    /// <exception cref="ArgumentException">As for <see cref="AddDimension"/>; and a dimension has one value in all sets.</exception>
    public void AddDimensionSet(params ReadOnlySpan<(string Name, string Value)> dimensions)
    {
        foreach (var (name, value) in dimensions) MetricNames.CheckDimension(name, value);
        var here = Here();
        lock (here)
        {
            here.Get(this).AddDimensionSet(dimensions);
            here.Settle();
        }
    }

    /// <summary>Adds a property to the invocation's records: searchable in the log, and no metric.</summary>
    /// <param name="name">The property's name.</param>
    /// <param name="value">Its value.</param>
    /// <exception cref="ArgumentException">The name is empty, or a metric or a dimension has it.</exception>
    public void AddProperty(string name, object? value)
    {
        MetricNames.CheckProperty(name);
        var here = Here();
        lock (here)
        {
            here.Get(this).AddProperty(name, value);
            here.Settle();
        }
    }

    /// <summary>Writes one metric at once, in a record of its own with its own dimensions besides the writer's.</summary>
    /// <param name="name">The metric's name.</param>
    /// <param name="value">The value.</param>
    /// <param name="unit">What the metric is counted in.</param>
    /// <param name="resolution">How finely CloudWatch keeps it.</param>
    /// <param name="dimensions">Its dimensions.</param>
    /// <exception cref="ArgumentException">CloudWatch takes no such name or dimension.</exception>
    public void WriteSingle(
        string name,
        double value,
        MetricUnit unit = MetricUnit.Count,
        MetricResolution resolution = MetricResolution.Standard,
        params ReadOnlySpan<(string Name, string Value)> dimensions)
    {
        MetricNames.CheckMetric(name);
        MetricUnits.GetName(unit);
        foreach (var (dimension, text) in dimensions) MetricNames.CheckDimension(dimension, text);
        var record = Rent(CurrentInvocation.Context);
        foreach (var (dimension, text) in dimensions) record.AddDimension(dimension, text);
        record.Add(name, value, unit, resolution);
        Write(record);
        Return(record);
    }

    /// <summary>Writes the metric <c>ColdStart</c>, by function, if this is the first invocation of the process; else nothing.</summary>
    public void WriteColdStart()
    {
        if (CurrentInvocation.Context is not { IsColdStart: true } context) return;
        if (context.Function.Name is { Length: > 0 } function) WriteSingle("ColdStart", 1, dimensions: ("FunctionName", function));
        else WriteSingle("ColdStart", 1);
    }

    /// <summary>Writes what was added here and not written yet. Dimensions and properties stay for the rest of the invocation.</summary>
    public void Flush()
    {
        var here = Here();
        lock (here) Write(here.Get(this));
    }

    /// <summary>Writes what was added outside of invocations.</summary>
    public void Dispose()
    {
        lock (_outside) Write(_outside.Get(this));
    }

    internal MetricRecord Rent(LambdaContext? context)
    {
        var record = Interlocked.Exchange(ref _spare, null) ?? new MetricRecord(this);
        record.Begin(context);
        return record;
    }

    internal void Return(MetricRecord record)
    {
        record.End();
        _spare = record;
    }

    internal void Write(MetricRecord record) => record.WriteTo(_output);

    private InvocationMetrics Here() => CurrentInvocation.Context is { } context ? InvocationMetrics.Of(context) : _outside;
}
