using System.Text;
using Tern.DynamoDb;

namespace Tern.Messaging.DynamoDb;

/// <summary>
/// Converts an item's key to a string that is the same for equal keys, regardless of the order of their attributes.
/// </summary>
internal static class KeyText
{
    internal static string Of(AttributeMap keys)
    {
        var text = new StringBuilder();
        foreach (var name in keys.Keys.Order(StringComparer.Ordinal))
        {
            // With lengths, because names and values may contain any character.
            var value = ValueOf(keys[name]);
            text.Append(name.Length).Append(':').Append(name).Append(value.Length).Append(':').Append(value);
        }

        return text.ToString();
    }

    // Numbers arrive in DynamoDB's normalized notation, so equal numbers are equal strings.
    private static string ValueOf(AttributeValue value)
    {
        if (value.TryGetString(out var text)) return "S" + text;
        if (value.TryGetNumberText(out var number)) return "N" + number;
        return "B" + Convert.ToBase64String(value.AsBinary().Span);
    }
}
