namespace Tern.Lambda.Local.Fronts.Routing;

/// <summary>The route of a request, and what its variables are.</summary>
/// <param name="Route">The route.</param>
/// <param name="RawVariables">The variables as they were sent, with their escapes: REST APIs hand them on so.</param>
internal sealed record RouteMatch(Route Route, IReadOnlyList<KeyValuePair<string, string>> RawVariables)
{
    /// <summary>The variables with their escapes undone, as HTTP APIs hand them on.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> Variables { get; } =
        [.. RawVariables.Select(static variable => KeyValuePair.Create(variable.Key, Uri.UnescapeDataString(variable.Value)))];
}
