namespace Tern.Load.Reports;

/// <summary>A line of a plot: points in order; where a value isn't known the line has a gap.</summary>
internal sealed record PlotSeries(string Name, IReadOnlyList<(double X, double? Y)> Points);
