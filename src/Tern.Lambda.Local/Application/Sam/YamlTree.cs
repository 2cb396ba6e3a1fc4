using System.Globalization;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using YamlDotNet.Core;
using YamlDotNet.Core.Events;

namespace Tern.Lambda.Local.Application;

/// <summary>
/// Reads YAML as the equivalent JSON. CloudFormation's tags are short forms of its functions: <c>!Ref A</c> is
/// <c>{"Ref":"A"}</c>, <c>!GetAtt A.Arn</c> is <c>{"Fn::GetAtt":["A","Arn"]}</c>.
/// </summary>
internal sealed partial class YamlTree
{
    private const int MaxDepth = 64;

    /// <summary>
    /// The maximum number of nodes, because aliases of aliases can expand a small text into a huge tree.
    /// </summary>
    private const int MaxNodes = 200_000;

    private readonly Parser _parser;
    private readonly Dictionary<string, (JsonNode? Node, int Count)> _anchors = new(StringComparer.Ordinal);

    private int _count;

    private readonly Action<string>? _warn;

    private YamlTree(string text, Action<string>? warn) => (_parser, _warn) = (new Parser(new StringReader(text)), warn);

    /// <summary>Parses a text.</summary>
    /// <param name="text">The text.</param>
    /// <param name="warn">Receives a warning about unusual text, which is read as CloudFormation reads it.</param>
    /// <exception cref="FormatException">The text isn't valid YAML; the message states where.</exception>
    public static JsonNode? Read(string text, Action<string>? warn = null)
    {
        try
        {
            return new YamlTree(text, warn).ReadDocument();
        }
        catch (YamlException failure) when (failure.Message.Contains("extra spaces in first line", StringComparison.Ordinal) && BlankLine().IsMatch(text))
        {
            // A block scalar can begin with blank lines that have fewer spaces than its text, which the parser treats
            // as an error. Lines that consist only of spaces mean nothing in a template, so the text is parsed again
            // without these spaces.
            return Read(BlankLine().Replace(text, ""), warn);
        }
        catch (YamlException failure)
        {
            throw new FormatException(string.Create(CultureInfo.InvariantCulture, $"line {failure.Start.Line}: {failure.Message}"));
        }
    }

    private JsonNode? ReadDocument()
    {
        _parser.Consume<StreamStart>();
        if (_parser.Accept<StreamEnd>(out _)) return null;
        _parser.Consume<DocumentStart>();
        return ReadNode(0);
    }

    private JsonNode? ReadNode(int depth)
    {
        if (depth > MaxDepth) throw new FormatException($"The template is nested more than {MaxDepth} levels deep.");
        var before = Count(1);
        if (_parser.TryConsume<AnchorAlias>(out var alias))
        {
            if (!_anchors.TryGetValue(alias.Value.Value, out var known))
                throw new FormatException($"line {alias.Start.Line}: there is no earlier anchor '{alias.Value}'.");
            Count(known.Count);
            return known.Node?.DeepClone();
        }

        if (!_parser.Accept<NodeEvent>(out var start)) throw new FormatException($"line {_parser.Current?.Start.Line}: expected a value.");
        var tag = start.Tag.IsEmpty || start.Tag.IsNonSpecific ? null : start.Tag.Value;
        JsonNode? node;
        if (_parser.TryConsume<Scalar>(out var scalar)) node = tag is null && scalar.IsPlainImplicit ? Plain(scalar.Value) : JsonValue.Create(scalar.Value);
        else if (_parser.TryConsume<SequenceStart>(out _)) node = ReadSequence(depth);
        else node = ReadMapping(depth);
        if (tag is not null && !tag.StartsWith("tag:yaml.org", StringComparison.Ordinal)) node = Call(tag.TrimStart('!'), node);
        if (!start.Anchor.IsEmpty) _anchors[start.Anchor.Value] = (node?.DeepClone(), _count - before);
        return node;
    }

    /// <returns>The number of nodes before.</returns>
    private int Count(int more)
    {
        var before = _count;
        _count += more;
        return _count <= MaxNodes ? before : throw new FormatException($"The template has more than {MaxNodes} values, including those of aliases.");
    }

    private JsonArray ReadSequence(int depth)
    {
        var array = new JsonArray();
        while (!_parser.TryConsume<SequenceEnd>(out _)) array.Add(ReadNode(depth + 1));
        return array;
    }

    private JsonObject ReadMapping(int depth)
    {
        _parser.Consume<MappingStart>();
        var members = new JsonObject();
        while (!_parser.TryConsume<MappingEnd>(out _))
        {
            if (!_parser.TryConsume<Scalar>(out var key))
                throw new FormatException($"line {_parser.Current?.Start.Line}: the name of a member must be a string.");
            if (members.ContainsKey(key.Value)) _warn?.Invoke($"line {key.Start.Line}: '{key.Value}' occurs twice; the last one applies.");
            members[key.Value] = ReadNode(depth + 1);
        }

        return members;
    }

    private static JsonObject Call(string name, JsonNode? argument)
    {
        if (name is "Ref" or "Condition") return new JsonObject { [name] = argument };
        if (name == "GetAtt" && argument is JsonValue value && value.TryGetValue<string>(out var text))
        {
            var dot = text.IndexOf('.', StringComparison.Ordinal);
            argument = dot < 0 ? new JsonArray(text) : new JsonArray(text[..dot], text[(dot + 1)..]);
        }

        return new JsonObject { ["Fn::" + name] = argument };
    }

    [GeneratedRegex(@"^ +(?=\r?$)", RegexOptions.Multiline)]
    private static partial Regex BlankLine();

    [GeneratedRegex(@"^-?(0|[1-9][0-9]*)\.[0-9]+$")]
    private static partial Regex DecimalForm();

    /// <summary>Converts unquoted text, which can be a number, a Boolean or null.</summary>
    private static JsonValue? Plain(string text) => text switch
    {
        "" or "~" or "null" or "Null" or "NULL" => null,
        "true" or "True" or "TRUE" or "yes" or "Yes" or "on" => JsonValue.Create(true),
        "false" or "False" or "FALSE" or "no" or "No" or "off" => JsonValue.Create(false),
        _ when long.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var number) && !text.StartsWith('0') =>
            JsonValue.Create(number),
        "0" => JsonValue.Create(0L),
        _ when DecimalForm().IsMatch(text) => JsonNode.Parse(text)!.AsValue(), // keeps the digits: version 1.10 isn't 1.1
        _ => JsonValue.Create(text),
    };
}
