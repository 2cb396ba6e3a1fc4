using System.Text.Json.Nodes;
using Tern.Local.Fuzz.Programs;

namespace Tern.Local.Fuzz.Differential;

/// <summary>Compares answers, but for what the API leaves open: the order of sets, of a Scan, of a batch and of an index's equals.</summary>
internal static class AnswerComparer
{
    /// <summary>What differs; null when nothing does.</summary>
    public static string? Compare(Request request, Answer ours, Answer theirs)
    {
        if (ours.Status != theirs.Status) return "status";
        if (ours.ErrorType != theirs.ErrorType) return "error type";
        if (ours.Status != 200) return ours.Message == theirs.Message ? null : "message";
        // Which items come first in a Scan, and which of an index's equals, is open: so is what a page of it holds.
        if (IsOpen(request)) return null;
        var left = Normal(ours.Body, "");
        var right = Normal(theirs.Body, "");
        if (left == right) return null;
        return ours.Body is JsonObject one && theirs.Body is JsonObject other
            ? "member " + string.Join(", ", one.Select(static member => member.Key).Union(other.Select(static member => member.Key))
                .Where(name => Normal(one[name], name) != Normal(other[name], name)))
            : "body";
    }

    private static bool IsOpen(Request request)
    {
        var body = request.Body;
        var part = body.ContainsKey("Limit") || body.ContainsKey("ExclusiveStartKey") || body.ContainsKey("Segment");
        return part && (request.Operation == "Scan" || body.ContainsKey("IndexName"));
    }

    /// <summary>A text that is the same for what means the same. Elements of lists that have no order are sorted.</summary>
    private static string Normal(JsonNode? node, string name)
    {
        switch (node)
        {
            case JsonObject members:
                return "{" + string.Join(',', members.OrderBy(static member => member.Key, StringComparer.Ordinal)
                    .Select(static member => $"{member.Key}:{Normal(member.Value, member.Key)}")) + "}";
            case JsonArray array:
                var elements = array.Select(static element => Normal(element, ""));
                return "[" + string.Join(',', name == "L" ? elements : elements.Order(StringComparer.Ordinal)) + "]";
            default:
                // 1 and 1.0 are one number of JSON.
                return node is JsonValue value && value.TryGetValue(out decimal number)
                    ? number.ToString("0.####", System.Globalization.CultureInfo.InvariantCulture)
                    : node?.ToJsonString() ?? "null";
        }
    }
}
