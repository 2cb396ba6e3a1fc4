using Tern.Buffers;
using Tern.Lambda.Logging;

namespace Tern.Lambda.Metrics;

/// <summary>
/// The content of one record: metrics with their values, dimensions and properties. Its parts are reused.
/// </summary>
internal sealed class MetricRecord(LambdaMetrics writer)
{
    /// <summary>The maximum number of metrics in one record, by the format.</summary>
    public const int MaxMetrics = 100;

    private readonly List<Metric> _metrics = [];
    private int _count;

    public LambdaMetrics Writer => writer;

    public LambdaContext? Context { get; private set; }

    public List<KeyValuePair<string, string>> Dimensions { get; } = [];

    /// <summary>The names in each set; the first set is the invocation's own.</summary>
    public List<List<string>> Sets { get; } = [];

    public List<KeyValuePair<string, object?>> Properties { get; } = [];

    /// <summary>The number of values that weren't finite numbers.</summary>
    public int ValuesLeftOut { get; private set; }

    public static ArgumentException TooManyDimensions(int count) =>
        new($"A set would have {count} dimensions; CloudWatch allows at most {MetricNames.MaxDimensions}. Use properties for values that don't form series.");

    public void Begin(LambdaContext? context)
    {
        Context = context;
        if (Sets.Count == 0) Sets.Add([]);
        foreach (var (name, value) in writer.Dimensions) AddDimension(name, value);
    }

    public void End()
    {
        _count = 0;
        Context = null;
        Dimensions.Clear();
        Sets.RemoveRange(1, Sets.Count - 1);
        Sets[0].Clear();
        Properties.Clear();
        ValuesLeftOut = 0;
    }

    /// <summary>Returns true if another value of a metric fits before the record must be written.</summary>
    public bool HasRoom(string name) => Find(name) is { } metric ? metric.Values.Length < Metric.MaxValues : _count < MaxMetrics;

    public void Add(string name, double value, MetricUnit unit, MetricResolution resolution)
    {
        var metric = Find(name);
        if (metric is null)
        {
            if (IndexOfDimension(name) >= 0 || IndexOfProperty(name) >= 0) throw Taken("metric", name);
        }
        else if (metric.Unit != unit || metric.Resolution != resolution)
        {
            throw new ArgumentException(
                $"The metric '{name}' was first added as {metric.Unit} with {metric.Resolution} resolution, and now as {unit} with {resolution} " +
                "resolution. Use the same unit and resolution, or another name.", nameof(name));
        }

        if (!double.IsFinite(value))
        {
            ValuesLeftOut++;
            return;
        }

        if (metric is null)
        {
            if (_count == _metrics.Count) _metrics.Add(new Metric());
            metric = _metrics[_count++];
            metric.Begin(name, unit, resolution);
        }

        metric.Add(value);
    }

    public void AddDimension(string name, string value)
    {
        var first = Sets[0];
        if (!first.Contains(name))
        {
            if (first.Count == MetricNames.MaxDimensions) throw TooManyDimensions(first.Count + 1);
            CheckFree(name);
            first.Add(name);
        }

        if (IndexOfDimension(name) is var index and >= 0) Dimensions[index] = new(name, value);
        else Dimensions.Add(new(name, value));
    }

    public void AddDimensionSet(ReadOnlySpan<(string Name, string Value)> dimensions)
    {
        List<string> set = [.. writer.Dimensions.Select(static dimension => dimension.Key)];
        foreach (var (name, value) in dimensions)
        {
            CheckFree(name);
            if (IndexOfDimension(name) is var index and >= 0 && Dimensions[index].Value != value)
                throw new ArgumentException(
                    $"The dimension '{name}' already has a different value in this record. Flush first, or write the metric separately " +
                    "with WriteSingle.", nameof(dimensions));
            if (!set.Contains(name)) set.Add(name);
        }

        if (set.Count > MetricNames.MaxDimensions) throw TooManyDimensions(set.Count);
        foreach (var (name, value) in dimensions)
            if (IndexOfDimension(name) < 0) Dimensions.Add(new(name, value));
        Sets.Add(set);
    }

    public void AddProperty(string name, object? value)
    {
        if (Find(name) is not null || IndexOfDimension(name) >= 0) throw Taken("property", name);
        if (IndexOfProperty(name) is var index and >= 0) Properties[index] = new(name, value);
        else Properties.Add(new(name, value));
    }

    /// <summary>Writes the metrics, if there are any, and makes room for more.</summary>
    public void WriteTo(LogOutput output)
    {
        if (_count == 0 && ValuesLeftOut == 0) return;
        using var buffer = new PooledBuffer();
        MetricRecordWriter.Write(buffer, this, _metrics, 0, _count, output);
        _count = 0;
        ValuesLeftOut = 0;
    }

    private static ArgumentException Taken(string what, string name) =>
        new(
            $"The {what} can't be named '{name}': metrics, dimensions and properties of a record share their names, and this one is already " +
            "in use. Use another name.", nameof(name));

    private void CheckFree(string name)
    {
        if (Find(name) is not null || IndexOfProperty(name) >= 0) throw Taken("dimension", name);
    }

    private Metric? Find(string name)
    {
        for (var i = 0; i < _count; i++)
            if (_metrics[i].Name == name) return _metrics[i];
        return null;
    }

    private int IndexOfDimension(string name)
    {
        for (var i = 0; i < Dimensions.Count; i++)
            if (Dimensions[i].Key == name) return i;
        return -1;
    }

    private int IndexOfProperty(string name)
    {
        for (var i = 0; i < Properties.Count; i++)
            if (Properties[i].Key == name) return i;
        return -1;
    }
}
