namespace Tern.Lambda.Metrics;

/// <summary>A metric in a record, with its values.</summary>
internal sealed class Metric
{
    /// <summary>The maximum number of values in one record, by the format.</summary>
    public const int MaxValues = 100;

    private double[] _values = new double[4];
    private int _count;

    public string Name { get; private set; } = "";

    public MetricUnit Unit { get; private set; }

    public MetricResolution Resolution { get; private set; }

    public ReadOnlySpan<double> Values => _values.AsSpan(0, _count);

    public void Begin(string name, MetricUnit unit, MetricResolution resolution)
    {
        Name = name;
        Unit = unit;
        Resolution = resolution;
        _count = 0;
    }

    public void Add(double value)
    {
        if (_count == _values.Length) Array.Resize(ref _values, Math.Min(MaxValues, _count * 4));
        _values[_count++] = value;
    }
}
