namespace Tern.Diagnostics;

/// <summary>
/// The place of a problem. Unknown parts are null. Cases of the same rule at equal places are merged into one finding.
/// </summary>
/// <param name="Scope">The route, job or function, such as <c>GET /prices/{sku}</c>.</param>
/// <param name="Operation">The operation, such as <c>DynamoDB.GetItem</c> or <c>GET
/// api.example.com/items/*</c>.</param>
/// <param name="Resource">The resource of the calls, such as a table.</param>
/// <param name="Caller">The method that makes the calls, such as <c>Shop.PriceService.PriceAsync</c>.</param>
public sealed record FindingPlace(string? Scope = null, string? Operation = null, string? Resource = null, string? Caller = null)
{
    /// <summary>Describes the place.</summary>
    /// <returns>The description, such as <c>GET /prices/{sku}, DynamoDB.GetItem of prices, in
    /// Shop.PriceService.PriceAsync</c>.</returns>
    public override string ToString()
    {
        var call = Operation is null ? Resource : Resource is null ? Operation : $"{Operation} of {Resource}";
        var parts = new List<string>(3);
        if (Scope is not null) parts.Add(Scope);
        if (call is not null) parts.Add(call);
        if (Caller is not null) parts.Add($"in {Caller}");
        return parts.Count == 0 ? "the process" : string.Join(", ", parts);
    }
}
