using System.Text.Json;
using Tern.Lambda.Local.Fronts.Http;
using Tern.Lambda.Local.Fronts.Routing;

namespace Tern.Lambda.Local.Fronts.Checks;

/// <summary>What a REST API asks of a request before it calls the function: parameters that must be there, and the shape of the body.</summary>
internal sealed record RequestValidation
{
    /// <summary>Parameters that must be there, as <c>querystring.page</c>, <c>header.x-tenant</c> or <c>path.id</c>.</summary>
    public IReadOnlyList<string> RequiredParameters { get; init; } = [];

    /// <summary>The JSON Schema of bodies that are <c>application/json</c>; null for none.</summary>
    public JsonElement? Body { get; init; }

    /// <summary>What is wrong, in the service's words; null if nothing is.</summary>
    public string? FindFault(FrontRequest request, RouteMatch match)
    {
        var missing = RequiredParameters.Where(parameter => !Has(request, match, parameter)).Select(static parameter => parameter.Split('.', 2)[1]).ToList();
        if (missing.Count > 0) return $"Missing required request parameters: [{string.Join(", ", missing)}]";
        return Body is { } schema && IsJson(request) && !Fits(schema, request) ? "Invalid request body" : null;
    }

    private static bool Has(FrontRequest request, RouteMatch match, string parameter) => parameter.Split('.', 2) switch
    {
        ["querystring", var name] => QueryString.Decode(request.RawQuery).Exists(pair => pair.Key == name && pair.Value.Length > 0),
        ["header", var name] => request.FindHeader(name) is { Length: > 0 },
        [_, var name] => match.Variables.Any(pair => pair.Key == name),
        _ => true,
    };

    // A body without a type is taken for JSON.
    private static bool IsJson(FrontRequest request) =>
        (request.FindHeader("content-type") ?? "application/json").Split(';')[0].Trim().Equals("application/json", StringComparison.OrdinalIgnoreCase);

    private static bool Fits(JsonElement schema, FrontRequest request)
    {
        try
        {
            using var body = JsonDocument.Parse(request.Body);
            return JsonSchema.Fits(schema, body.RootElement);
        }
        catch (Exception failure) when (failure is JsonException or InvalidOperationException)
        {
            return false;
        }
    }
}
