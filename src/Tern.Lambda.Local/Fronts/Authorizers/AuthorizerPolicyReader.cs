using System.Text.Json;

namespace Tern.Lambda.Local.Fronts;

/// <summary>
/// Applies the policy from an authorizer's response to a request: an explicit deny wins, then an allow; everything else
/// is denied.
/// </summary>
internal static class AuthorizerPolicyReader
{
    /// <summary>Checks that the response is a valid policy.</summary>
    /// <returns>The reason why it is invalid, or null if it is valid.</returns>
    public static string? FindFault(JsonElement answer)
    {
        if (answer.ValueKind != JsonValueKind.Object) return "The authorizer's response isn't an object with principalId and policyDocument.";
        if (!answer.TryGetProperty("principalId", out var principal) || principal.ValueKind != JsonValueKind.String)
            return "The authorizer's response has no principalId.";
        if (!answer.TryGetProperty("policyDocument", out var policy) || policy.ValueKind != JsonValueKind.Object
            || !policy.TryGetProperty("Statement", out var statements) || statements.ValueKind is not (JsonValueKind.Array or JsonValueKind.Object))
            return "The authorizer's response has no policyDocument with a Statement.";
        if (!answer.TryGetProperty("context", out var context) || context.ValueKind == JsonValueKind.Null) return null;
        if (context.ValueKind != JsonValueKind.Object) return "The authorizer's context isn't an object.";
        foreach (var member in context.EnumerateObject())
        {
            if (member.Value.ValueKind is JsonValueKind.Array or JsonValueKind.Object)
                return $"The authorizer's context.{member.Name} is neither a string nor a number nor a boolean.";
        }

        return null;
    }

    /// <summary>Evaluates the policy for a request.</summary>
    /// <param name="answer">The authorizer's response, which is valid.</param>
    /// <param name="arn">The request's ARN.</param>
    /// <returns>true if the request is allowed, false if it is explicitly denied, or null if neither.</returns>
    public static bool? Decide(JsonElement answer, string arn)
    {
        var statements = answer.GetProperty("policyDocument").GetProperty("Statement");
        bool? decision = null;
        foreach (var statement in statements.ValueKind == JsonValueKind.Array ? [.. statements.EnumerateArray()] : new[] { statements })
        {
            if (statement.ValueKind != JsonValueKind.Object) continue;
            if (!Has(statement, "Action", "execute-api:Invoke", ignoresCase: true) || !Has(statement, "Resource", arn, ignoresCase: false)) continue;
            var effect = statement.TryGetProperty("Effect", out var value) && value.ValueKind == JsonValueKind.String ? value.GetString() : null;
            if (effect == "Deny") return false;
            if (effect == "Allow") decision = true;
        }

        return decision;
    }

    private static bool Has(JsonElement statement, string name, string value, bool ignoresCase)
    {
        if (!statement.TryGetProperty(name, out var patterns)) return false;
        if (patterns.ValueKind == JsonValueKind.String) return Fits(patterns.GetString()!, value, ignoresCase);
        if (patterns.ValueKind != JsonValueKind.Array) return false;
        foreach (var pattern in patterns.EnumerateArray())
        {
            if (pattern.ValueKind == JsonValueKind.String && Fits(pattern.GetString()!, value, ignoresCase)) return true;
        }

        return false;
    }

    /// <summary>
    /// Matches a pattern in which an asterisk stands for any text, including slashes, and a question mark for any one
    /// character.
    /// </summary>
    internal static bool Fits(string pattern, string value, bool ignoresCase)
    {
        if (ignoresCase) (pattern, value) = (pattern.ToLowerInvariant(), value.ToLowerInvariant());
        int p = 0, v = 0, star = -1, mark = 0;
        while (v < value.Length)
        {
            if (p < pattern.Length && pattern[p] == '*') (star, mark) = (p++, v);
            else if (p < pattern.Length && (pattern[p] == '?' || pattern[p] == value[v])) (p, v) = (p + 1, v + 1);
            else if (star >= 0) (p, v) = (star + 1, ++mark);
            else return false;
        }

        while (p < pattern.Length && pattern[p] == '*') p++;
        return p == pattern.Length;
    }
}
