using System.Globalization;
using System.Net;
using System.Text.Json;

namespace Tern.Local;

/// <summary>
/// Parses one of the values that a pattern allows for a field:
/// <code>
/// "a" | 1 | true | null
/// { "prefix": "a" }  { "suffix": "a" }                      both also accept { "equals-ignore-case": "a" }
/// { "equals-ignore-case": "a" }  { "wildcard": "a*b" }      \* is an asterisk
/// { "anything-but": "a" | 1 | [ … ] | { "prefix" | "suffix" | "equals-ignore-case" | "wildcard": "a" | [ … ] } }
/// { "numeric": [ ">", 0, "&lt;=", 5 ] }  { "cidr": "10.0.0.0/24" }
/// </code>
/// </summary>
internal static class ValueTests
{
    private const string Known = "prefix, suffix, equals-ignore-case, wildcard, anything-but, numeric, exists and cidr";

    /// <exception cref="FormatException">The value isn't valid; the message states what was expected.</exception>
    public static ValueTest Read(JsonElement allowed, string place) => allowed.ValueKind switch
    {
        JsonValueKind.String or JsonValueKind.Number or JsonValueKind.True or JsonValueKind.False or JsonValueKind.Null => Exact(allowed),
        JsonValueKind.Object => ReadComparison(Only(allowed, place), place),
        _ => throw new FormatException($"{place}: arrays can't be nested; write [\"a\", \"b\"]."),
    };

    /// <summary>Returns the single member of an object that is a comparison.</summary>
    public static JsonProperty Only(JsonElement comparison, string place)
    {
        using var members = comparison.EnumerateObject();
        if (!members.MoveNext()) throw new FormatException($"{place}: an empty object isn't a comparison. Expected one of {Known}.");
        var first = members.Current;
        return members.MoveNext()
            ? throw new FormatException($"{place}: a comparison must have a single member, but this has '{first.Name}' and '{members.Current.Name}'.")
            : first;
    }

    private static ValueTest ReadComparison(JsonProperty comparison, string place) => comparison.Name switch
    {
        "anything-but" => ReadAnythingBut(comparison.Value, place),
        "numeric" => ReadNumeric(comparison.Value, place),
        "cidr" => ReadNetwork(comparison.Value, place),
        _ => ReadText(comparison.Name, comparison.Value, place),
    };

    private static ValueTest ReadText(string name, JsonElement argument, string place)
    {
        if (name is "prefix" or "suffix" && argument.ValueKind == JsonValueKind.Object)
        {
            var inner = Only(argument, place);
            if (inner.Name != "equals-ignore-case") throw new FormatException($"{place}: {name} requires a string, or {{ \"equals-ignore-case\": \"a\" }}.");
            return ReadText(name, Text(inner.Value, inner.Name, place), StringComparison.OrdinalIgnoreCase);
        }

        var text = Text(argument, name, place);
        return name switch
        {
            "prefix" or "suffix" => ReadText(name, text, StringComparison.Ordinal),
            "equals-ignore-case" => OfText(value => value.Equals(text, StringComparison.OrdinalIgnoreCase)),
            "wildcard" => OfText(Wildcard.Parse(text, place).Fits),
            _ => throw new FormatException($"{place}: '{name}' isn't a comparison. Expected one of {Known}."),
        };
    }

    private static ValueTest ReadText(string name, string text, StringComparison comparison) => name == "prefix"
        ? OfText(value => value.StartsWith(text, comparison))
        : OfText(value => value.EndsWith(text, comparison));

    private static ValueTest ReadAnythingBut(JsonElement argument, string place)
    {
        List<ValueTest> excluded = [];
        if (argument.ValueKind == JsonValueKind.Object)
        {
            var inner = Only(argument, place);
            if (inner.Name is not ("prefix" or "suffix" or "equals-ignore-case" or "wildcard"))
                throw new FormatException($"{place}: anything-but supports values, prefix, suffix, equals-ignore-case and wildcard, but not '{inner.Name}'.");
            if (inner.Value.ValueKind != JsonValueKind.Array) excluded.Add(ReadExcluded(inner.Name, inner.Value));
            else foreach (var item in inner.Value.EnumerateArray()) excluded.Add(ReadExcluded(inner.Name, item));
        }
        else if (argument.ValueKind == JsonValueKind.Array)
        {
            foreach (var item in argument.EnumerateArray()) excluded.Add(ExactScalar(item));
            if (argument.EnumerateArray().Select(static item => item.ValueKind).Distinct().Skip(1).Any())
                throw new FormatException($"{place}: a list of anything-but must contain only strings or only numbers.");
        }
        else
        {
            excluded.Add(ExactScalar(argument));
        }

        if (excluded.Count == 0) throw new FormatException($"{place}: anything-but requires at least one value.");
        return value => !excluded.Exists(test => test(value));

        ValueTest ReadExcluded(string name, JsonElement item)
        {
            var text = Text(item, name, place);
            return text.Length > 0 || name is not ("prefix" or "suffix")
                ? ReadText(name, item, place)
                : throw new FormatException($"{place}: an empty {name} excludes everything.");
        }

        ValueTest ExactScalar(JsonElement item) => item.ValueKind is JsonValueKind.String or JsonValueKind.Number
            ? Exact(item)
            : throw new FormatException($"{place}: anything-but only supports strings and numbers.");
    }

    private static ValueTest ReadNumeric(JsonElement argument, string place)
    {
        if (argument.ValueKind != JsonValueKind.Array || argument.GetArrayLength() is not (2 or 4))
            throw new FormatException($"{place}: numeric requires a comparison and a number, or two pairs of these: [\">\", 0, \"<=\", 5].");
        CheckRange(argument, place);
        List<Func<double, bool>> bounds = [];
        for (var i = 0; i < argument.GetArrayLength(); i += 2)
        {
            if (argument[i + 1].ValueKind != JsonValueKind.Number)
                throw new FormatException($"{place}: each comparison of numeric must be followed by a number.");
            var bound = argument[i + 1].GetDouble();
            bounds.Add((argument[i].ValueKind == JsonValueKind.String ? argument[i].GetString() : null) switch
            {
                "=" => value => value == bound,
                "<" => value => value < bound,
                "<=" => value => value <= bound,
                ">" => value => value > bound,
                ">=" => value => value >= bound,
                _ => throw new FormatException($"{place}: '{argument[i]}' isn't a comparison of numbers. Expected =, <, <=, > or >=."),
            });
        }

        return value => value.ValueKind == JsonValueKind.Number && value.GetDouble() is var number && bounds.TrueForAll(bound => bound(number));
    }

    /// <summary>Checks that two bounds are a lower and an upper one, in this order.</summary>
    private static void CheckRange(JsonElement argument, string place)
    {
        if (argument.GetArrayLength() == 2) return;
        var (first, second) = (argument[0].ToString(), argument[2].ToString());
        if (first is not (">" or ">=") || second is not ("<" or "<="))
            throw new FormatException($"{place}: two comparisons of numeric must be > or >= followed by < or <=, as in [\">\", 0, \"<=\", 5].");
        var areNumbers = argument[1].ValueKind == JsonValueKind.Number && argument[3].ValueKind == JsonValueKind.Number;
        if (areNumbers && argument[1].GetDouble() >= argument[3].GetDouble())
            throw new FormatException($"{place}: no number is {first} {argument[1]} and {second} {argument[3]}.");
    }

    private static ValueTest ReadNetwork(JsonElement argument, string place)
    {
        var text = Text(argument, "cidr", place);
        var parts = text.Split('/');
        if (parts.Length != 2 || !int.TryParse(parts[1], NumberStyles.None, CultureInfo.InvariantCulture, out var bits) || Address(parts[0]) is not { } network)
            throw new FormatException($"{place}: '{text}' isn't a network. Expected one such as 10.0.0.0/24.");
        var bytes = network.GetAddressBytes();
        if (bits >= bytes.Length * 8)
            throw new FormatException(
                $"{place}: the mask of '{text}' must have fewer than {bytes.Length * 8} bits; write a single address as a plain value, without cidr.");
        return OfText(value => Address(value)?.GetAddressBytes() is { } other && other.Length == bytes.Length && Fits(bytes, other, bits));
    }

    private static bool Fits(byte[] network, byte[] address, int bits)
    {
        for (var i = 0; i < bits; i++)
        {
            if (((network[i / 8] ^ address[i / 8]) & (0x80 >> (i % 8))) != 0) return false;
        }

        return true;
    }

    /// <summary>
    /// Parses an address in its usual form: four numbers, or IPv6 without a zone and without dots. Returns null for any
    /// other text.
    /// </summary>
    private static IPAddress? Address(string text)
    {
        var isFour = text.Split('.') is { Length: 4 } numbers
            && Array.TrueForAll(numbers, static number => number.Length is > 0 and <= 3 && number.All(char.IsAsciiDigit));
        var isSix = text.Contains(':', StringComparison.Ordinal) && text.All(static c => char.IsAsciiHexDigit(c) || c == ':');
        return (isFour || isSix) && IPAddress.TryParse(text, out var address) ? address : null;
    }

    private static ValueTest Exact(JsonElement allowed)
    {
        var expected = allowed.Clone();
        return expected.ValueKind switch
        {
            JsonValueKind.String when expected.GetString() is var text => value => value.ValueKind == JsonValueKind.String && value.ValueEquals(text),
            JsonValueKind.Number when decimal.TryParse(expected.GetRawText(), NumberStyles.Float, CultureInfo.InvariantCulture, out var number) =>
                value => value.ValueKind == JsonValueKind.Number && value.TryGetDecimal(out var other) && other == number,
            JsonValueKind.Number => value => value.ValueKind == JsonValueKind.Number && value.GetDouble() == expected.GetDouble(),
            _ => value => value.ValueKind == expected.ValueKind,
        };
    }

    private static ValueTest OfText(Func<string, bool> test) => value => value.ValueKind == JsonValueKind.String && test(value.GetString()!);

    private static string Text(JsonElement argument, string name, string place) => argument.ValueKind == JsonValueKind.String
        ? argument.GetString()!
        : throw new FormatException($"{place}: {name} requires a string, but is '{argument}'.");
}
