using System.Text.Json;

namespace Tern.Lambda.Local.Fronts;

/// <summary>
/// The validation of requests by a REST API before it calls the function: required parameters, and the schema of the
/// body.
/// </summary>
internal sealed record RequestValidation
{
    /// <summary>
    /// Gets the required parameters, such as <c>querystring.page</c>, <c>header.x-tenant</c> or <c>path.id</c>.
    /// </summary>
    public IReadOnlyList<string> RequiredParameters { get; init; } = [];

    /// <summary>Gets the JSON Schema for <c>application/json</c> bodies, or null for none.</summary>
    public JsonElement? Body { get; init; }

    /// <summary>Returns the fault in the service's words, or null if the request is valid.</summary>
    public string? FindFault(FrontRequest request, IReadOnlyList<KeyValuePair<string, string>> pathVariables)
    {
        var missing = RequiredParameters.Where(parameter => !Has(request, pathVariables, parameter))
            .Select(static parameter => parameter.Split('.', 2)[1])
            .ToList();
        if (missing.Count > 0) return $"Missing required request parameters: [{string.Join(", ", missing)}]";
        return Body is { } schema && IsJson(request) && !Fits(schema, request) ? "Invalid request body" : null;
    }

    private static bool Has(FrontRequest request, IReadOnlyList<KeyValuePair<string, string>> pathVariables, string parameter) => parameter.Split('.', 2) switch
    {
        ["querystring", var name] => QueryString.Decode(request.RawQuery).Exists(pair => pair.Key == name && pair.Value.Length > 0),
        ["header", var name] => request.FindHeader(name) is { Length: > 0 },
        [_, var name] => pathVariables.Any(pair => pair.Key == name),
        _ => true,
    };

    // A body without a content type is treated as JSON.
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
