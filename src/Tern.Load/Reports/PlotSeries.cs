namespace Tern.Load;

/// <summary>A line of a plot with its points in order. A null value leaves a gap in the line.</summary>
internal sealed record PlotSeries(string Name, IReadOnlyList<(double X, double? Y)> Points);
