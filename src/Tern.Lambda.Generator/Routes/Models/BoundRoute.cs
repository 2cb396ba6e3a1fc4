namespace Tern.Lambda.Generator;

/// <summary>A route, all of whose parameters have a source.</summary>
/// <param name="Route">The route.</param>
/// <param name="Json">The types that are read or written as JSON.</param>
/// <param name="IsCamelCase">Whether the body has names in <c>camelCase</c>.</param>
internal sealed record BoundRoute(RouteModel Route, EquatableArray<JsonModel> Json, bool IsCamelCase)
{
    /// <summary>Which of the JSON types this is.</summary>
    public int JsonIndex(string type)
    {
        for (var i = 0; i < Json.Count; i++)
            if (Json[i].Type == type) return i;
        return -1;
    }
}

/// <summary>What binding one route gives.</summary>
internal sealed record RouteBindingResult(BoundRoute? Route, EquatableArray<DiagnosticModel> Diagnostics);
