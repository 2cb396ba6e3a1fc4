using System.Text.Json.Nodes;
using Tern.Local.Fuzz.Programs;

namespace Tern.Local.Fuzz.Differential;

/// <summary>Compares responses, except for what the API leaves undefined: the order of sets, of a Scan, of a batch, and
/// of equal keys in an index.</summary>
internal static class AnswerComparer
{
    /// <summary>Returns the difference, or null if there is none.</summary>
    public static string? Compare(Request request, Answer ours, Answer theirs)
    {
        if (ours.Status != theirs.Status) return "status";
        if (ours.ErrorType != theirs.ErrorType) return "error type";
        if (ours.Status != 200) return ours.Message == theirs.Message ? null : "message";
        // The order of a Scan, and of equal keys in an index, is undefined, and so are the contents of a page.
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

    /// <summary>Returns the same text for values with the same meaning. Elements of lists that have no order are
    /// sorted.</summary>
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
                // 1 and 1.0 are the same number in JSON.
                return node is JsonValue value && value.TryGetValue(out decimal number)
                    ? number.ToString("0.####", System.Globalization.CultureInfo.InvariantCulture)
                    : node?.ToJsonString() ?? "null";
        }
    }
}
