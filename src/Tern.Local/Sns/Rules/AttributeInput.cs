using Tern.Local.Serving;
using Tern.Local.Sns.Model;
using Tern.Local.Sqs;

namespace Tern.Local.Sns;

/// <summary>The message attributes of a request.</summary>
internal static class AttributeInput
{
    private const int MaxName = 256;

    private static readonly string[] s_reserved = ["AWS.", "Amazon."];

    /// <summary>Reads attributes, and returns them ordered by name.</summary>
    /// <exception cref="ServiceErrorException">An attribute isn't valid.</exception>
    public static KeyValuePair<string, MessageAttribute>[] Read(Dictionary<string, MessageAttributeValue>? values)
    {
        KeyValuePair<string, MessageAttribute>[] attributes = [.. (values ?? []).Select(static pair => Read(pair.Key, pair.Value))];
        Array.Sort(attributes, static (left, right) => string.CompareOrdinal(left.Key, right.Key));
        return attributes;
    }

    private static KeyValuePair<string, MessageAttribute> Read(string name, MessageAttributeValue value)
    {
        CheckName(name);
        var type = value.DataType!;
        var kind = type.Split('.')[0];
        switch (kind)
        {
            case "Binary":
                if (value.StringValue is not null) throw WrongField("Binary");
                return new(name, new MessageAttribute(type, null, value.BinaryValue is { Length: > 0 } bytes ? bytes : throw Empty()));
            case "String" or "Number":
                if (value.BinaryValue is not null) throw WrongField("String");
                if (string.IsNullOrEmpty(value.StringValue)) throw Empty();
                if (kind == "Number" && !MessageText.IsNumber(value.StringValue))
                    throw SnsErrors.InvalidValue($"Could not cast message attribute '{name}' value to number.");
                return new(name, new MessageAttribute(type, value.StringValue, null));
            default:
                throw SnsErrors.InvalidValue(
                    $"The message attribute '{name}' has an invalid message attribute type, the set of supported type prefixes is Binary, Number, and String.");
        }

        ServiceErrorException WrongField(string field) =>
            SnsErrors.InvalidValue($"The message attribute '{name}' with type '{type}' must use field '{field}'.");

        ServiceErrorException Empty() =>
            SnsErrors.InvalidValue($"The message attribute '{name}' must contain non-empty message attribute value for message attribute type '{type}'.");
    }

    private static void CheckName(string name)
    {
        if (name.Length == 0) throw SnsErrors.InvalidValue("The request must contain non-empty message attribute name.");
        if (name.Length > MaxName) throw SnsErrors.InvalidValue($"Length of message attribute name must be less than {MaxName} bytes.");
        foreach (var c in name)
        {
            if (!char.IsAsciiLetterOrDigit(c) && c is not ('_' or '-' or '.'))
            {
                throw SnsErrors.InvalidValue(
                    $"Invalid non-alphanumeric character '#x{(int)c:X}' was found in the message attribute name. Can only include alphanumeric characters, "
                        + "hyphens, underscores, or dots.");
            }
        }

        foreach (var reserved in s_reserved)
        {
            if (name.StartsWith(reserved, StringComparison.OrdinalIgnoreCase))
                throw SnsErrors.InvalidValue($"Invalid message attribute name starting with '{reserved}' was found.");
        }

        if (name.StartsWith('.')) throw SnsErrors.InvalidValue("Invalid message attribute name starting with character '.' was found.");
        if (name.EndsWith('.')) throw SnsErrors.InvalidValue("Invalid message attribute name ending with character '.' was found.");
        if (name.Contains("..", StringComparison.Ordinal)) throw SnsErrors.InvalidValue("Message attribute name can not have successive '.' character.");
    }
}
