using System.Globalization;
using System.Text.Json.Nodes;

namespace Tern.Lambda.Local.Sources;

/// <summary>
/// Converts a request of the older protocol to the JSON protocol. Form names count from 1:
/// <code>
/// Attribute.1.Name=VisibilityTimeout &amp; Attribute.1.Value=30          "Attributes": { "VisibilityTimeout": "30" }
/// MessageAttribute.1.Name=k &amp; MessageAttribute.1.Value.DataType=String  "MessageAttributes": { "k": { "DataType": "String" } }
/// AttributeName.1=All                                                    "AttributeNames": [ "All" ]
/// SendMessageBatchRequestEntry.1.Id=a                                    "Entries": [ { "Id": "a" } ]
/// </code>
/// </summary>
internal static class SqsForm
{
    /// <summary>Parses a request.</summary>
    /// <param name="form">The request's body.</param>
    /// <param name="path">The request's path, which may be that of a queue.</param>
    public static (string Operation, JsonObject Input) Read(string form, string path)
    {
        var parameters = new SortedDictionary<string, string>(Comparer<string>.Create(ComparePaths));
        foreach (var pair in form.Split('&', StringSplitOptions.RemoveEmptyEntries))
        {
            var equals = pair.IndexOf('=', StringComparison.Ordinal);
            if (equals >= 0) parameters[Undo(pair[..equals])] = Undo(pair[(equals + 1)..]);
        }

        var operation = parameters.GetValueOrDefault("Action") ?? throw new SqsException("MissingAction", "The request must contain the parameter Action.");
        var input = Build(parameters);
        if (path.Length > 1 && !input.ContainsKey("QueueUrl")) input["QueueUrl"] = path;
        return (operation, input);
    }

    private static JsonObject Build(IEnumerable<KeyValuePair<string, string>> parameters)
    {
        var input = new JsonObject();
        foreach (var group in parameters.GroupBy(static parameter => parameter.Key.Split('.')[0]))
        {
            var (name, kind) = NameOf(group.Key);
            if (kind == Kind.Text)
            {
                input[name] = group.First().Value;
                continue;
            }

            // The parts after the name, grouped by number.
            var items = group.Select(static parameter => (Parts: parameter.Key.Split('.', 3), parameter.Value)).Where(static item => item.Parts.Length > 1)
                .GroupBy(static item => item.Parts[1]);
            if (kind == Kind.Texts) input[name] = new JsonArray([.. items.Select(static item => (JsonNode)item.First().Value!)]);
            else if (kind == Kind.Entries) input[name] = new JsonArray([.. items.Select(item => (JsonNode)Build(Inner(item)))]);
            else input[name] = Map(items.Select(item => Inner(item).ToDictionary(static pair => pair.Key, static pair => pair.Value, StringComparer.Ordinal)));
        }

        return input;
    }

    private static IEnumerable<KeyValuePair<string, string>> Inner(IEnumerable<(string[] Parts, string Value)> item) =>
        item.Where(static part => part.Parts.Length > 2).Select(static part => new KeyValuePair<string, string>(part.Parts[2], part.Value));

    private static JsonObject Map(IEnumerable<Dictionary<string, string>> items)
    {
        var map = new JsonObject();
        foreach (var item in items)
        {
            if (!item.TryGetValue("Name", out var name)) throw SqsException.Missing("Name");
            if (item.TryGetValue("Value", out var value))
            {
                map[name] = value;
                continue;
            }

            var members = new JsonObject();
            foreach (var (key, text) in item)
            {
                if (key.StartsWith("Value.", StringComparison.Ordinal)) members[key["Value.".Length..]] = text;
            }

            map[name] = members;
        }

        return map;
    }

    private static (string Name, Kind Kind) NameOf(string name) => name switch
    {
        "Attribute" => ("Attributes", Kind.Map),
        "MessageAttribute" => ("MessageAttributes", Kind.Map),
        "MessageSystemAttribute" => ("MessageSystemAttributes", Kind.Map),
        "AttributeName" => ("AttributeNames", Kind.Texts),
        "MessageSystemAttributeName" => ("MessageSystemAttributeNames", Kind.Texts),
        "MessageAttributeName" => ("MessageAttributeNames", Kind.Texts),
        _ when name.EndsWith("BatchRequestEntry", StringComparison.Ordinal) => ("Entries", Kind.Entries),
        _ => (name, Kind.Text),
    };

    /// <summary>Compares paths, with numbers in numeric order: 10 follows 9.</summary>
    private static int ComparePaths(string one, string other)
    {
        var ones = one.Split('.');
        var others = other.Split('.');
        for (var i = 0; i < Math.Min(ones.Length, others.Length); i++)
        {
            var areNumbers = int.TryParse(ones[i], NumberStyles.None, CultureInfo.InvariantCulture, out var first)
                & int.TryParse(others[i], NumberStyles.None, CultureInfo.InvariantCulture, out var second);
            var order = areNumbers ? first.CompareTo(second) : string.CompareOrdinal(ones[i], others[i]);
            if (order != 0) return order;
        }

        return ones.Length.CompareTo(others.Length);
    }

    private static string Undo(string text) => Uri.UnescapeDataString(text.Replace('+', ' '));

    private enum Kind
    {
        Text,
        Texts,
        Map,
        Entries,
    }
}
