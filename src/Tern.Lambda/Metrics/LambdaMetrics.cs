using Tern.Lambda.Context;
using Tern.Lambda.Logging;

namespace Tern.Lambda.Metrics;

/// <summary>
/// Writes metrics to the function's log in CloudWatch's embedded metric format, without a call to CloudWatch. One
/// writer serves the process.
/// </summary>
/// <remarks>
/// The metrics of an invocation are written when the invocation ends, by <see cref="Flush"/>, or when a record is full
/// (100 metrics, or 100 values of one). Concurrent invocations have separate records. All members are thread-safe.
/// Source: "Specification: Embedded metric format" in the Amazon CloudWatch user guide.
/// </remarks>
public sealed class LambdaMetrics : IDisposable
{
    private readonly LogOutput _output;
    private readonly InvocationMetrics _outside = new();
    private MetricRecord? _spare;

    /// <summary>Initializes a writer for a namespace.</summary>
    /// <param name="metricNamespace">The namespace of the metrics, such as <c>Orders</c>.</param>
    /// <param name="options">Options for all metrics; they are read once.</param>
    /// <exception cref="ArgumentException">CloudWatch doesn't accept the namespace or a dimension.</exception>
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

    /// <summary>Gets the namespace of the metrics.</summary>
    public string Namespace { get; }

    internal KeyValuePair<string, string>[] Dimensions { get; }

    internal TimeProvider Clock { get; }

    /// <summary>Adds a value to a metric.</summary>
    /// <param name="name">The name of the metric: 1 to 1,024 ASCII characters.</param>
    /// <param name="value">The value. A value that isn't finite is skipped, and the record contains the number of
    /// skipped values.</param>
    /// <param name="unit">The unit of the metric.</param>
    /// <param name="resolution">The resolution at which CloudWatch stores the metric.</param>
    /// <exception cref="ArgumentException">CloudWatch doesn't accept the name, the metric previously had another unit
    /// or resolution, or a dimension or a property has the same name.</exception>
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

    /// <summary>Adds a dimension to the invocation's metrics, or replaces its value.</summary>
    /// <param name="name">The name of the dimension: 1 to 250 ASCII characters.</param>
    /// <param name="value">The value of the dimension: 1 to 1,024 ASCII characters. Each distinct value creates
    /// separate metrics, which cost money.</param>
    /// <exception cref="ArgumentException">CloudWatch doesn't accept the name or value, there would be more than 30
    /// dimensions, or a metric or a property has the same name.</exception>
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

    /// <summary>
    /// Also aggregates the invocation's metrics by another set of dimensions: the writer's and these.
    /// </summary>
    /// <param name="dimensions">The dimensions of the set.</param>
    /// <exception cref="ArgumentException">The same conditions as for <see cref="AddDimension"/>, or a dimension has
    /// different values in two sets.</exception>
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

    /// <summary>
    /// Adds a property to the invocation's records. Properties can be searched in the log, but aren't metrics.
    /// </summary>
    /// <param name="name">The name of the property.</param>
    /// <param name="value">The value of the property.</param>
    /// <exception cref="ArgumentException">The name is empty, or a metric or a dimension has the same name.</exception>
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

    /// <summary>
    /// Writes one metric immediately, in a separate record with its own dimensions in addition to the writer's.
    /// </summary>
    /// <param name="name">The name of the metric.</param>
    /// <param name="value">The value.</param>
    /// <param name="unit">The unit of the metric.</param>
    /// <param name="resolution">The resolution at which CloudWatch stores the metric.</param>
    /// <param name="dimensions">The dimensions of the metric.</param>
    /// <exception cref="ArgumentException">CloudWatch doesn't accept the name or a dimension.</exception>
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

    /// <summary>
    /// Writes the metric <c>ColdStart</c>, by function, if this is the first invocation of the process; otherwise, does
    /// nothing.
    /// </summary>
    public void WriteColdStart()
    {
        if (CurrentInvocation.Context is not { IsColdStart: true } context) return;
        if (context.Function.Name is { Length: > 0 } function) WriteSingle("ColdStart", 1, dimensions: ("FunctionName", function));
        else WriteSingle("ColdStart", 1);
    }

    /// <summary>
    /// Writes the metrics that were added here and aren't written yet. Dimensions and properties are kept for the rest
    /// of the invocation.
    /// </summary>
    public void Flush()
    {
        var here = Here();
        lock (here) Write(here.Get(this));
    }

    /// <summary>Writes the metrics that were added outside of invocations.</summary>
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
