namespace Tern.Lambda.Local.Fronts;

/// <summary>The route of a request, with its path variables.</summary>
/// <param name="Route">The route.</param>
/// <param name="RawVariables">The variables as they were sent, with their escapes, as REST APIs pass them on.</param>
internal sealed record RouteMatch(Route Route, IReadOnlyList<KeyValuePair<string, string>> RawVariables)
{
    /// <summary>Gets the decoded variables, as HTTP APIs pass them on.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> Variables { get; } =
        [.. RawVariables.Select(static variable => KeyValuePair.Create(variable.Key, Uri.UnescapeDataString(variable.Value)))];
}
