using System.Text.Json;

namespace Tern.ServiceCodegen.Endpoints;

/// <summary>
/// Finds parameters that the rules look at only as a resource name (ARN): everywhere, <c>isSet(P)</c> and
/// <c>parseArn(P)</c>, or <c>parseArn</c> of P's first element, are conditions of one rule. A table's plain name then
/// leads to the same endpoint as none, and clients need to remember one endpoint for all of them.
/// </summary>
internal static class ArnUseAnalysis
{
    internal static bool OnlyAsArn(string parameter, JsonElement rules)
    {
        var uses = 0;
        return Check(parameter, rules, ref uses) && uses > 0;
    }

    /// <summary>true if the rules don't use a parameter, such as the object keys in S3's rules; otherwise, false.</summary>
    internal static bool IsUnused(string parameter, JsonElement rules) => Mentions(parameter, rules) == 0;

    private static bool Check(string parameter, JsonElement rules, ref int uses)
    {
        foreach (var rule in rules.EnumerateArray())
        {
            var conditions = rule.GetProperty("conditions").EnumerateArray().ToList();
            var mentions = conditions.Sum(c => Mentions(parameter, c));
            if (mentions > 0)
            {
                var parsed = ParsedUses(parameter, conditions);
                if (parsed != mentions) return false;
                uses += mentions;
            }

            if (rule.TryGetProperty("rules", out var nested))
            {
                if (!Check(parameter, nested, ref uses)) return false;
            }
            else if (Mentions(parameter, rule) > mentions) return false;
        }

        return true;
    }

    // The number of uses that are the isSet and the parse of one such pair; zero if there is no parse.
    private static int ParsedUses(string parameter, List<JsonElement> conditions)
    {
        int set = 0, parsed = 0, first = 0;
        string? firstName = null;
        foreach (var condition in conditions)
        {
            var function = condition.GetProperty("fn").GetString();
            var argument = condition.GetProperty("argv")[0];
            var name = argument.ValueKind == JsonValueKind.Object && argument.TryGetProperty("ref", out var reference) ? reference.GetString() : null;
            if (name == parameter && function == "isSet") set++;
            else if (name == parameter && function == "aws.parseArn") parsed++;
            else if (name == parameter && function == "getAttr"
                && condition.GetProperty("argv")[1].GetString() == "[0]" && condition.TryGetProperty("assign", out var assign))
            {
                first++;
                firstName = assign.GetString();
            }
            else if (name is not null && name == firstName && function == "aws.parseArn") return set + first;
        }

        return parsed > 0 ? set + parsed : 0;
    }

    private static int Mentions(string parameter, JsonElement element) => element.ValueKind switch
    {
        JsonValueKind.Object => element.EnumerateObject().Sum(p =>
            p.Name == "ref" && p.Value.ValueKind == JsonValueKind.String && p.Value.GetString() == parameter ? 1 : Mentions(parameter, p.Value)),
        JsonValueKind.Array => element.EnumerateArray().Sum(e => Mentions(parameter, e)),
        JsonValueKind.String => element.GetString()!.Contains("{" + parameter + "}", StringComparison.Ordinal)
            || element.GetString()!.Contains("{" + parameter + "#", StringComparison.Ordinal)
            ? 1
            : 0,
        _ => 0,
    };
}
