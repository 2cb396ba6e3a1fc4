using System.Globalization;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Tern.Lambda.Local.Sources;

/// <summary>The parameters of an operation, as in the JSON protocol.</summary>
internal sealed class SqsInput(JsonObject input)
{
    public string? Text(string name) => input[name] is JsonValue value && value.TryGetValue<string>(out var text) ? text : null;

    public string RequiredText(string name) => Text(name) is { Length: > 0 } text ? text : throw SqsException.Missing(name);

    /// <summary>Returns a number. In the older protocol, numbers are strings.</summary>
    public int? Number(string name, int min, int max)
    {
        if (input[name] is not JsonValue value) return null;
        if (!value.TryGetValue<int>(out var number)
            && !(value.TryGetValue<string>(out var text) && int.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out number)))
            throw SqsException.Invalid($"Value {value.ToJsonString()} for parameter {name} is invalid. Reason: Must be an integer.");
        return number >= min && number <= max
            ? number
            : throw SqsException.Invalid($"Value {number} for parameter {name} is invalid. Reason: Must be >= {min} and <= {max}, if provided.");
    }

    public TimeSpan? Seconds(string name, int max) => Number(name, 0, max) is { } seconds ? TimeSpan.FromSeconds(seconds) : null;

    /// <summary>Returns a list of strings, which is empty if the parameter is missing.</summary>
    public IReadOnlyList<string> Texts(string name) =>
        input[name] is JsonArray array ? [.. array.OfType<JsonValue>().Select(static value => value.TryGetValue<string>(out var text) ? text : "")] : [];

    /// <summary>Returns a map of strings, which is empty if the parameter is missing.</summary>
    public IReadOnlyDictionary<string, string> Map(string name)
    {
        var map = new Dictionary<string, string>(StringComparer.Ordinal);
        if (input[name] is not JsonObject members) return map;
        foreach (var (key, value) in members)
        {
            if (value is JsonValue scalar) map[key] = scalar.GetValueKind() == JsonValueKind.String ? scalar.GetValue<string>() : scalar.ToJsonString();
        }

        return map;
    }

    /// <summary>Returns the entries of a batch: from one to ten, each with a unique ID.</summary>
    public IReadOnlyList<SqsInput> Entries()
    {
        var entries = input["Entries"] is JsonArray array ? array.OfType<JsonObject>().Select(static entry => new SqsInput(entry)).ToList() : [];
        if (entries.Count == 0)
            throw new SqsException("EmptyBatchRequest", "There should be at least one Entry in the request.", "AWS.SimpleQueueService.EmptyBatchRequest");
        if (entries.Count > 10)
        {
            throw new SqsException(
                "TooManyEntriesInBatchRequest",
                $"Maximum number of entries per request are 10. You have sent {entries.Count}.",
                "AWS.SimpleQueueService.TooManyEntriesInBatchRequest");
        }

        if (entries.Select(static entry => entry.RequiredText("Id")).Distinct(StringComparer.Ordinal).Count() < entries.Count)
        {
            throw new SqsException(
                "BatchEntryIdsNotDistinct", "Two or more batch entries in the request have the same Id.", "AWS.SimpleQueueService.BatchEntryIdsNotDistinct");
        }

        return entries;
    }

    /// <summary>Returns the message attributes that a sender set.</summary>
    public SortedDictionary<string, MessageAttribute> Attributes(string name)
    {
        var attributes = new SortedDictionary<string, MessageAttribute>(StringComparer.Ordinal);
        if (input[name] is not JsonObject members) return attributes;
        foreach (var (key, value) in members)
        {
            var attribute = new SqsInput(value as JsonObject ?? []);
            var type = attribute.Text("DataType") ?? throw SqsException
                .Invalid($"The message attribute '{key}' must contain a non-empty message attribute type.");
            attributes[key] = type.Split('.')[0] switch
            {
                "Binary" => new MessageAttribute(type, null, Bytes(key, attribute.Text("BinaryValue"))),
                "String" or "Number" => new MessageAttribute(type, attribute.Text("StringValue") ?? throw Empty(key, type), null),
                _ => throw SqsException.Invalid(
                    $"The message attribute '{key}' has an invalid message attribute type, the set of supported type prefixes is Binary, Number, and String."),
            };
        }

        return attributes;
    }

    private static byte[] Bytes(string name, string? base64)
    {
        try
        {
            return Convert.FromBase64String(base64 ?? throw Empty(name, "Binary"));
        }
        catch (FormatException)
        {
            throw SqsException.Invalid($"The message attribute '{name}' has a BinaryValue that isn't base64.");
        }
    }

    private static SqsException Empty(string name, string type) =>
        SqsException.Invalid($"The message attribute '{name}' must contain a non-empty value for message attribute type '{type}'.");
}
