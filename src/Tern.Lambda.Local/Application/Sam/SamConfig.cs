using System.Text;

namespace Tern.Lambda.Local.Application;

/// <summary>
/// Reads <c>parameter_overrides</c> of the environment <c>default</c> from the <c>samconfig.toml</c> next to a
/// template. Later sections in this list override earlier ones: <c>global</c>, <c>deploy</c>, <c>local_invoke</c>,
/// <c>local_start_api</c>.
/// </summary>
internal static class SamConfig
{
    private const string Name = "samconfig.toml";

    private static readonly string[] s_sections =
    [
        "default.global.parameters", "default.deploy.parameters", "default.local_invoke.parameters", "default.local_start_api.parameters",
    ];

    /// <exception cref="LocalApplicationException">The overrides can't be read.</exception>
    public static Dictionary<string, string> ReadOverrides(string folder)
    {
        var path = Path.Combine(folder, Name);
        var overrides = new Dictionary<string, string>(StringComparer.Ordinal);
        if (!File.Exists(path)) return overrides;
        var found = Values(File.ReadAllText(path));
        foreach (var section in s_sections)
        {
            if (!found.TryGetValue(section, out var texts)) continue;
            foreach (var text in texts)
            {
                foreach (var (name, value) in Pairs(text)) overrides[name] = value;
            }
        }

        return overrides;
    }

    /// <summary>
    /// Returns the strings in each section's <c>parameter_overrides</c>, which is a string or an array of strings.
    /// </summary>
    private static Dictionary<string, List<string>> Values(string toml)
    {
        var values = new Dictionary<string, List<string>>(StringComparer.Ordinal);
        var section = "";
        using var lines = new StringReader(toml);
        while (lines.ReadLine() is { } line)
        {
            line = line.Trim();
            if (line.StartsWith('[') && line.EndsWith(']'))
            {
                section = line.Trim('[', ']').Replace("\"", "", StringComparison.Ordinal).Replace(" ", "", StringComparison.Ordinal);
                continue;
            }

            var equals = line.IndexOf('=', StringComparison.Ordinal);
            if (equals < 0 || line[..equals].Trim().Trim('"') != "parameter_overrides") continue;
            var value = line[(equals + 1)..].Trim();
            while (value.StartsWith('[') && !EndsArray(value) && lines.ReadLine() is { } more) value += "\n" + more.Trim();
            while (value.StartsWith("\"\"\"", StringComparison.Ordinal) && value.LastIndexOf("\"\"\"", StringComparison.Ordinal) == 0
                && lines.ReadLine() is { } more) value += "\n" + more;
            values[section] = Strings(value);
        }

        return values;
    }

    private static bool EndsArray(string value)
    {
        Strings(value, out var rest);
        return rest.Contains(']', StringComparison.Ordinal);
    }

    private static List<string> Strings(string value) => Strings(value, out _);

    /// <summary>Returns the TOML strings in a value, and the text between and after them.</summary>
    private static List<string> Strings(string value, out string rest)
    {
        List<string> strings = [];
        var outside = new StringBuilder();
        for (var i = 0; i < value.Length; i++)
        {
            var c = value[i];
            if (c == '#')
            {
                var end = value.IndexOf('\n', i);
                i = end < 0 ? value.Length : end;
                continue;
            }

            if (c is not ('"' or '\''))
            {
                outside.Append(c);
                continue;
            }

            var quote = value.AsSpan(i).StartsWith($"{c}{c}{c}") ? new string(c, 3) : c.ToString();
            var text = new StringBuilder();
            for (i += quote.Length; i < value.Length && !value.AsSpan(i).StartsWith(quote); i++)
            {
                if (c == '"' && value[i] == '\\' && i + 1 < value.Length) text.Append(value[++i] switch { 'n' => '\n', 't' => '\t', var other => other });
                else text.Append(value[i]);
            }

            i += quote.Length - 1;
            strings.Add(text.ToString());
        }

        rest = outside.ToString();
        return strings;
    }

    /// <summary>
    /// Parses name-value pairs in SAM's short form, <c>A=1 B="two words"</c>, or in CloudFormation's form,
    /// <c>ParameterKey=A,ParameterValue=1</c>.
    /// </summary>
    private static IEnumerable<(string Name, string Value)> Pairs(string text)
    {
        foreach (var word in Words(text))
        {
            var equals = word.IndexOf('=', StringComparison.Ordinal);
            if (equals <= 0) continue;
            const string Key = "ParameterKey=", Value = ",ParameterValue=";
            var comma = word.IndexOf(Value, StringComparison.Ordinal);
            if (word.StartsWith(Key, StringComparison.Ordinal) && comma > 0) yield return (word[Key.Length..comma], word[(comma + Value.Length)..]);
            else yield return (word[..equals], word[(equals + 1)..]);
        }
    }

    private static IEnumerable<string> Words(string text)
    {
        var word = new StringBuilder();
        var quote = '\0';
        foreach (var c in text)
        {
            if (quote != '\0' && c == quote) quote = '\0';
            else if (quote == '\0' && c is '"' or '\'' && quote == '\0') quote = c;
            else if (quote == '\0' && char.IsWhiteSpace(c))
            {
                if (word.Length > 0) yield return word.ToString();
                word.Clear();
            }
            else word.Append(c);
        }

        if (word.Length > 0) yield return word.ToString();
    }
}
