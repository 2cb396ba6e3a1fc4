using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Resolution;

/// <summary>The tags and meters that <c>services.json</c> makes of members.</summary>
internal static class TelemetryTags
{
    /// <summary>Returns the statements that pass a member's value to the telemetry, if the target requires it.</summary>
    /// <param name="tags">The tags of members, by their names on the wire.</param>
    /// <param name="member">The member.</param>
    /// <param name="root">The variable of the request or response.</param>
    /// <param name="sink">The variable that receives the tags.</param>
    internal static IEnumerable<string> Of(
        IReadOnlyDictionary<string, IReadOnlyList<string>> tags, ResolvedMember member, string root, string sink)
    {
        if (!tags.TryGetValue(member.WireName, out var names)) yield break;
        var set = member.NeverNull
            ? $"if ({root}.{member.Name} is {{ Count: > 0 }} {member.Identifier})"
            : $"if ({root}.{member.Name} is {{ }} {member.Identifier})";
        var calls = names.Select(name =>
        {
            if (name.EndsWith("()", StringComparison.Ordinal)) return $"{name[..^2]}({sink}, {member.Identifier});";
            var value = member.Type switch
            {
                EnumType => member.Identifier + ".Value",
                ListType => member.Identifier + ".ToArray()",
                MapType => member.Identifier + ".Keys.ToArray()",
                ScalarType => member.Identifier,
                var other => throw new CodegenException($"services.json makes a tag of '{member.WireName}', whose type {other.Name} has no form as a tag."),
            };
            return name.EndsWith("[]", StringComparison.Ordinal)
                ? $"activity.SetTag({CSharp.Literal(name[..^2])}, (string[])[{value}]);"
                : $"activity.SetTag({CSharp.Literal(name)}, {value});";
        }).ToList();
        if (calls.Count == 1) yield return $"{set} {calls[0]}";
        else
        {
            yield return set;
            yield return "{";
            foreach (var call in calls) yield return "    " + call;
            yield return "}";
        }
    }
}
