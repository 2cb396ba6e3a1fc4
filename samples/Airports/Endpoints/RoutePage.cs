namespace Airports.Endpoints;

/// <summary>A page of routes, busiest first, and the cursor of the next page, which is null on the last page.</summary>
internal sealed record RoutePage(IReadOnlyList<Route> Routes, string? Cursor);
