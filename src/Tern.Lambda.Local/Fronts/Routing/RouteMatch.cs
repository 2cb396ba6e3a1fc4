namespace Tern.Lambda.Local.Fronts.Routing;

/// <summary>The route of a request, and what its variables are.</summary>
internal sealed record RouteMatch(Route Route, IReadOnlyList<KeyValuePair<string, string>> Variables);
