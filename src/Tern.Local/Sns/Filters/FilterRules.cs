namespace Tern.Local.Sns;

/// <summary>
/// Checks a filter policy, and counts what is subject to limits. The texts and places are those of the service, whose
/// parser reads the beginning of a member's value together with its name:
/// <code>
/// policy = { "key": policy | [ value, … ], … , "$or": [ policy, policy, … ] }
/// value  = "a" | 1 | true | null | { "prefix" | "suffix" | "equals-ignore-case" | "cidr": "a" } | { "exists": true }
///        | { "anything-but": "a" | 1 | [ … ] | { "prefix": "a" } } | { "numeric": [ "&lt;", 1 ] }
/// </code>
/// </summary>
internal sealed class FilterRules
{
    private const string Or = "$or";
    private const int MostShown = 500;

    private readonly string _json;
    private readonly List<PolicyToken> _tokens;
    private int _at = -1;

    private FilterRules(string json)
    {
        _json = json;
        _tokens = PolicyTokens.Read(json);
    }

    /// <summary>Gets the number of keys on the first level; 0 if the policy is empty.</summary>
    public int Keys { get; private set; }

    /// <summary>
    /// Gets the number of combinations of values. A value below other keys counts once for each level.
    /// </summary>
    public long Combinations { get; private set; }

    /// <summary>Gets the number of levels of keys.</summary>
    public int Depth { get; private set; }

    /// <summary>Reads a policy.</summary>
    /// <exception cref="PolicyException">The policy isn't valid.</exception>
    public static FilterRules Read(string json)
    {
        FilterRules rules;
        try
        {
            rules = new FilterRules(json);
        }
        catch (PolicyException failure)
        {
            throw new PolicyException("failed to parse JSON. " + failure.Message);
        }

        if (rules.Next() != PolicyTokenKind.StartObject) throw rules.Fail("Filter is not an object");
        if (rules._tokens.Count > 2) rules.Combinations = rules.ReadObject(1, 1);
        return rules;
    }

    private PolicyToken Token => _tokens[_at];

    private PolicyTokenKind Next() => _tokens[++_at].Kind;

    private long ReadObject(int depth, long combinations)
    {
        Depth = Math.Max(Depth, depth);
        var isEmpty = true;
        while (Next() == PolicyTokenKind.Name)
        {
            isEmpty = false;
            if (depth == 1) Keys++;
            var name = Token.Text;
            combinations = Next() switch
            {
                PolicyTokenKind.StartObject => ReadObject(depth + 1, combinations),
                PolicyTokenKind.StartArray when name == Or => ReadOr(depth, combinations),
                PolicyTokenKind.StartArray => combinations * ReadValues() * depth,
                _ => throw Fail($"\"{name}\" must be an object or an array"),
            };
        }

        return isEmpty ? throw Fail("Empty objects are not allowed") : combinations;
    }

    private long ReadOr(int depth, long combinations)
    {
        var sum = 0L;
        var count = 0;
        while (Next() == PolicyTokenKind.StartObject)
        {
            sum += ReadObject(depth, combinations);
            count++;
        }

        return Token.Kind == PolicyTokenKind.EndArray && count >= 2 ? sum : throw Fail($"There must have at least 2 Objects for {Or} relationship.");
    }

    private int ReadValues()
    {
        var count = 0;
        while (Next() != PolicyTokenKind.EndArray)
        {
            count++;
            if (Token.Kind == PolicyTokenKind.StartObject) ReadMatch();
            else if (!Token.IsScalar) throw Fail("Match value must be String, number, true, false, or null");
        }

        return count > 0 ? count : throw Fail("Empty arrays are not allowed");
    }

    private void ReadMatch()
    {
        if (Next() != PolicyTokenKind.Name) throw Fail("Match expression name not found");
        var name = Token.Text;
        switch (name)
        {
            case "prefix" or "suffix" or "equals-ignore-case":
                ReadText(name);
                break;
            case "cidr":
                ReadText("prefix"); // the service's text
                CheckNetwork(Token.Text);
                break;
            case "numeric":
                new NumericRule(Next, () => Token, Fail, text => Fail(text, isRead: true)).Read();
                break;
            case "exists":
                if (Next() is not (PolicyTokenKind.True or PolicyTokenKind.False)) throw Fail("exists match pattern must be either true or false.");
                break;
            case "anything-but":
                ReadAnythingBut();
                break;
            default:
                throw Fail($"Unrecognized match type {name}");
        }

        if (Next() != PolicyTokenKind.EndObject) throw Fail("Only one key allowed in match expression");
    }

    private void ReadText(string name)
    {
        if (Next() != PolicyTokenKind.Text) throw Fail($"{name} match pattern must be a string");
    }

    private void ReadAnythingBut()
    {
        switch (Next())
        {
            case PolicyTokenKind.StartObject:
                if (Next() != PolicyTokenKind.Name || Token.Text != "prefix") throw Fail($"Unsupported anything-but pattern: {Token.Text}");
                ReadText("prefix");
                if (Token.Text.Length == 0) throw Fail("Null prefix/suffix not allowed");
                if (Next() != PolicyTokenKind.EndObject) throw Fail("Only one key allowed in match expression");
                break;
            case PolicyTokenKind.StartArray:
                PolicyTokenKind? first = null;
                while (Next() != PolicyTokenKind.EndArray)
                {
                    if (Token.Kind is not (PolicyTokenKind.Text or PolicyTokenKind.Number))
                        throw Fail("Inside anything but list, start|null|boolean is not supported.");
                    if (Token.Kind != (first ??= Token.Kind))
                        throw Fail("Inside anything but list, either all values are number or string, mixed type is not supported");
                }

                if (first is null) throw Fail("Empty arrays are not allowed");
                break;
            case not (PolicyTokenKind.Text or PolicyTokenKind.Number):
                throw Fail("Value of anything-but must be an array or single string/number value.");
        }
    }

    private static void CheckNetwork(string network)
    {
        var parts = network.Split('/');
        if (parts.Length != 2) throw new PolicyException("Malformed CIDR, one '/' required");
        if (!int.TryParse(parts[1], System.Globalization.CultureInfo.InvariantCulture, out var bits))
            throw new PolicyException("Malformed CIDR, mask bits must be an integer");
        if (bits < 0) throw new PolicyException("Malformed CIDR, mask bits must not be negative");
        var isSix = parts[0].Contains(':', StringComparison.Ordinal);
        var isAddress = System.Net.IPAddress.TryParse(parts[0], out _) && (isSix || parts[0].Split('.').Length == 4);
        if (!isAddress) throw new PolicyException($"Nonstandard IP address: {parts[0]}");
        if (bits >= (isSix ? 128 : 32)) throw new PolicyException($"{(isSix ? "IPv6" : "IPv4")} mask bits must be < {(isSix ? 128 : 32)}");
    }

    private PolicyException Fail(string message) => Fail(message, isRead: false);

    /// <summary>Returns an error with the place up to which the service's parser has read.</summary>
    /// <param name="message">The text.</param>
    /// <param name="isRead">true if the text of a string was read; it is read later than other tokens.</param>
    private PolicyException Fail(string message, bool isRead)
    {
        var last = Token.Kind == PolicyTokenKind.Name ? _tokens[_at + 1] : Token;
        var at = last.Kind == PolicyTokenKind.Text && !isRead ? last.Start + 1 : last.End;
        var source = _json.Length > MostShown ? $"\"{_json[..MostShown]}\"[truncated {_json.Length - MostShown} chars]" : $"\"{_json}\"";
        return new PolicyException($"{message}\n at [Source: (String){source}; {PolicyTokens.Place(_json, at)}");
    }
}
