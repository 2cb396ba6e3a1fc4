namespace Airports.Endpoints;

/// <summary>Some routes, the busiest first, and the cursor of the next page; null on the last.</summary>
internal sealed record RoutePage(IReadOnlyList<Route> Routes, string? Cursor);
