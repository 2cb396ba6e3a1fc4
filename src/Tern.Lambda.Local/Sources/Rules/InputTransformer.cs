using System.Buffers;
using System.Globalization;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;

namespace Tern.Lambda.Local.Sources;

/// <summary>
/// Creates a target's input from an event. <c>&lt;name&gt;</c> in the template stands for the value at the path with
/// that name: as text within quotes, as JSON elsewhere. A path without a value results in empty text or null.
/// </summary>
internal sealed class InputTransformer
{
    private static readonly JsonWriterOptions s_options = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    private readonly IReadOnlyDictionary<string, string> _paths;
    private readonly string _template;

    /// <exception cref="FormatException">A path is invalid, or the template uses a name that has no path.</exception>
    public InputTransformer(IReadOnlyDictionary<string, string> paths, string template)
    {
        (_paths, _template) = (paths, template.Trim());
        foreach (var (name, path) in paths)
        {
            if (RuleOptions.FindMistake(path) is { } mistake) throw new FormatException($"InputPathsMap.{name}: {mistake}");
        }

        foreach (var name in Names(_template))
        {
            if (!paths.ContainsKey(name) && !name.StartsWith("aws.events.", StringComparison.Ordinal))
                throw new FormatException($"InputTemplate: InputPathsMap has no path '{name}'.");
        }

        // With a value for each name, the template must be JSON.
        var trial = Replace((_, isQuoted) => isQuoted ? "a" : "1");
        try
        {
            using var document = JsonDocument.Parse(trial);
        }
        catch (JsonException failure)
        {
            throw new FormatException($"InputTemplate: it must be JSON, or text in quotes: {failure.Message}", failure);
        }
    }

    /// <summary>Returns the input for an event.</summary>
    /// <param name="rule">The rule's name.</param>
    /// <param name="json">The event.</param>
    /// <param name="now">The time.</param>
    public string Apply(string rule, JsonElement json, DateTimeOffset now) => Replace((name, isQuoted) =>
    {
        var value = name switch
        {
            "aws.events.rule-name" => Quote(rule),
            "aws.events.rule-arn" => Quote($"arn:aws:events:{LocalAws.Region}:{LocalAws.Account}:rule/{rule}"),
            "aws.events.event.ingestion-time" => Quote(now.UtcDateTime.ToString("yyyy-MM-dd'T'HH:mm:ss'Z'", CultureInfo.InvariantCulture)),
            "aws.events.event" or "aws.events.event.json" => json.GetRawText(),
            _ => _paths.TryGetValue(name, out var path) ? RuleOptions.Find(json, path)?.GetRawText() : null,
        };
        if (!isQuoted) return value ?? "null";
        if (value is null) return "";
        // Within quotes, a string loses its own quotes, and other JSON is escaped.
        return value.StartsWith('"') ? value[1..^1] : Quote(value)[1..^1];
    });

    private static List<string> Names(string template)
    {
        List<string> names = [];
        Scan(template, new StringBuilder(), (name, _) =>
        {
            names.Add(name);
            return "";
        });
        return names;
    }

    private string Replace(Func<string, bool, string> value)
    {
        var result = new StringBuilder();
        Scan(_template, result, value);
        return result.ToString();
    }

    private static void Scan(string template, StringBuilder result, Func<string, bool, string> value)
    {
        var isQuoted = false;
        for (var i = 0; i < template.Length; i++)
        {
            var c = template[i];
            if (c == '\\' && i + 1 < template.Length)
            {
                result.Append(c).Append(template[++i]);
                continue;
            }

            if (c == '"') isQuoted = !isQuoted;
            var end = c == '<' ? template.IndexOf('>', i) : -1;
            if (end > i + 1 && template.AsSpan(i + 1, end - i - 1).IndexOfAnyExcept(s_nameCharacters) < 0)
            {
                result.Append(value(template[(i + 1)..end], isQuoted));
                i = end;
                continue;
            }

            result.Append(c);
        }
    }

    private static readonly SearchValues<char> s_nameCharacters =
        SearchValues.Create("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.");

    private static string Quote(string text)
    {
        var buffer = new ArrayBufferWriter<byte>();
        using (var json = new Utf8JsonWriter(buffer, s_options)) json.WriteStringValue(text);
        return Encoding.UTF8.GetString(buffer.WrittenSpan);
    }
}
