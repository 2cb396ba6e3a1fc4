using System.Text.Json;

namespace Tern.Lambda.Local.Fronts;

/// <summary>Writes <c>requestContext.authorizer</c> from an authorizer's response.</summary>
internal static class AuthorizerContext
{
    /// <summary>
    /// Writes the context for payload format 1.0: the context's members next to the principal. In REST APIs, the values
    /// are strings.
    /// </summary>
    public static void WriteFlat(Utf8JsonWriter json, JsonElement answer, bool asStrings)
    {
        json.WriteStartObject();
        if (answer.TryGetProperty("principalId", out var principal) && principal.ValueKind == JsonValueKind.String)
            json.WriteString("principalId", principal.GetString());
        foreach (var member in Members(answer))
        {
            if (asStrings && member.Value.ValueKind != JsonValueKind.String) json.WriteString(member.Name, member.Value.GetRawText());
            else member.WriteTo(json);
        }

        if (asStrings) json.WriteNumber("integrationLatency", 0);
        json.WriteEndObject();
    }

    /// <summary>Writes the context for payload format 2.0: <c>{"lambda":{…}}</c>.</summary>
    public static void WriteLambda(Utf8JsonWriter json, JsonElement answer)
    {
        json.WriteStartObject();
        json.WriteStartObject("lambda");
        foreach (var member in Members(answer)) member.WriteTo(json);
        json.WriteEndObject();
        json.WriteEndObject();
    }

    /// <summary>Writes a token's claims as strings. Lists are in brackets, separated by spaces.</summary>
    public static void WriteClaims(Utf8JsonWriter json, JsonElement claims, IReadOnlyList<string> scopes)
    {
        json.WriteStartObject("claims");
        foreach (var claim in claims.EnumerateObject())
        {
            json.WriteString(claim.Name, claim.Value.ValueKind switch
            {
                JsonValueKind.String => claim.Value.GetString(),
                JsonValueKind.Array => $"[{string.Join(' ', claim.Value.EnumerateArray().Select(static item => item.ToString()))}]",
                _ => claim.Value.GetRawText(),
            });
        }

        json.WriteEndObject();
        if (scopes.Count == 0)
        {
            json.WriteNull("scopes");
            return;
        }

        json.WriteStartArray("scopes");
        foreach (var scope in scopes) json.WriteStringValue(scope);
        json.WriteEndArray();
    }

    private static List<JsonProperty> Members(JsonElement answer) =>
        answer.TryGetProperty("context", out var context) && context.ValueKind == JsonValueKind.Object ? [.. context.EnumerateObject()] : [];
}
