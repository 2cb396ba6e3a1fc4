namespace Tern.Lambda.Generator;

/// <summary>A route whose parameters are all bound.</summary>
/// <param name="Route">The route.</param>
/// <param name="Json">The types that are read or written as JSON.</param>
/// <param name="IsCamelCase">true if the body's names are in <c>camelCase</c>; otherwise, false.</param>
internal sealed record BoundRoute(RouteModel Route, EquatableArray<JsonModel> Json, bool IsCamelCase)
{
    /// <summary>Returns the index of a JSON type.</summary>
    public int JsonIndex(string type)
    {
        for (var i = 0; i < Json.Count; i++)
            if (Json[i].Type == type) return i;
        return -1;
    }
}

/// <summary>The result of binding one route.</summary>
internal sealed record RouteBindingResult(BoundRoute? Route, EquatableArray<DiagnosticModel> Diagnostics);
