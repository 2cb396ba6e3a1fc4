using System.Globalization;
using System.Text;
using System.Text.Json;
using Tern.Local.Protocol;

namespace Tern.Local.Hosting;

/// <summary>
/// The body of a POST request:
/// <code>
/// body = rule | {"rules": [rule, …], "replace": true, "seed": 42}
/// rule = "throttle,operation=PutItem,probability=0.1" | {"fault": "throttle", "operation": "PutItem", "probability": 0.1}
/// </code>
/// The members of a rule have the same names as in its text form.
/// </summary>
internal sealed class FaultsInput
{
    public List<LocalFault> Rules { get; } = [];

    /// <summary>true to replace the current rules; false to add to them.</summary>
    public bool Replaces { get; private set; }

    public long? Seed { get; private set; }

    /// <exception cref="FormatException">The body is invalid; the message states what was expected.</exception>
    public static FaultsInput Parse(ReadOnlySpan<byte> body)
    {
        try
        {
            var input = new FaultsInput();
            var reader = new Utf8JsonReader(body);
            reader.Read();
            if (reader.TokenType == JsonTokenType.StartObject && !IsRule(reader)) input.ReadSet(ref reader);
            else input.Rules.Add(ReadRule(ref reader));
            if (reader.Read()) throw new FormatException("The body contains more after the rules.");
            return input;
        }
        catch (Exception broken) when (broken is JsonException or InvalidOperationException)
        {
            throw new FormatException("The body isn't valid JSON: " + broken.Message, broken);
        }
    }

    private static bool IsRule(Utf8JsonReader reader)
    {
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            if (reader.ValueTextEquals("fault"u8)) return true;
            reader.Read();
            reader.Skip();
        }

        return false;
    }

    private void ReadSet(ref Utf8JsonReader reader)
    {
        var seen = new HashSet<string>(StringComparer.Ordinal);
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            var name = reader.GetString()!;
            if (!seen.Add(name)) throw Twice("set of rules", name);
            reader.Read();
            switch (name)
            {
                case "rules" when reader.TokenType == JsonTokenType.StartArray:
                    while (reader.Read() && reader.TokenType != JsonTokenType.EndArray)
                    {
                        if (Rules.Count == LocalFaults.MaxRules) throw new FormatException($"At most {LocalFaults.MaxRules} rules are allowed.");
                        Rules.Add(ReadRule(ref reader));
                    }

                    break;
                case "replace" when reader.TokenType is JsonTokenType.True or JsonTokenType.False:
                    Replaces = reader.GetBoolean();
                    break;
                case "seed" when reader.TokenType == JsonTokenType.Number && reader.TryGetInt64(out var seed):
                    Seed = seed;
                    break;
                default:
                    throw new FormatException(
                        $"'{name}' isn't expected: a rule has a \"fault\"; a set of rules has \"rules\" (an array), \"replace\" "
                            + "(true or false) and \"seed\" (an integer).");
            }
        }
    }

    private static LocalFault ReadRule(ref Utf8JsonReader reader)
    {
        if (reader.TokenType == JsonTokenType.String) return FaultText.Parse(reader.GetString()!);
        if (reader.TokenType != JsonTokenType.StartObject)
            throw new FormatException("A rule is an object with a \"fault\", or a string such as \"throttle,operation=PutItem\".");
        var values = new Dictionary<string, string>(StringComparer.Ordinal);
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            var name = reader.GetString()!;
            reader.Read();
            var value = reader.TokenType switch
            {
                JsonTokenType.String => reader.GetString()!,
                JsonTokenType.Number => Encoding.UTF8.GetString(reader.ValueSpan),
                _ => throw new FormatException($"The {name} of a rule must be a string or a number."),
            };
            if (!values.TryAdd(name, value)) throw Twice("rule", name);
        }

        if (!values.Remove("fault", out var kind)) throw new FormatException("A rule needs a \"fault\", such as \"throttle\".");
        var fault = new LocalFault(FaultText.ParseKind(kind));
        foreach (var (name, value) in values) fault = FaultText.With(fault, name, value);
        return FaultText.Validate(fault);
    }

    private static FormatException Twice(string what, string name) => new($"The {what} contains \"{name}\" twice. Specify each member once.");
}
