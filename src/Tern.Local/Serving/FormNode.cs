using System.Globalization;
using System.Text;

namespace Tern.Local.Serving;

/// <summary>
/// A form of the query protocol as a tree. The names of parameters are paths; lists and maps count from 1.
/// <code>
/// QueueUrl=u &amp; Attribute.1.Name=DelaySeconds &amp; Attribute.1.Value=5
///
/// QueueUrl   u
/// Attribute
///   1
///     Name   DelaySeconds
///     Value  5
/// </code>
/// </summary>
internal sealed class FormNode
{
    private static readonly FormNode s_missing = new();

    // Few children each: a linear search is faster than a dictionary, and keeps their order.
    private List<(string Name, FormNode Node)>? _children;

    /// <summary>Gets the value, or null if the form has only longer paths.</summary>
    public string? Value { get; private set; }

    /// <summary>Gets a child, or null if there is none.</summary>
    public FormNode? this[string name]
    {
        get
        {
            foreach (var (own, node) in _children ?? [])
            {
                if (own == name) return node;
            }

            return null;
        }
    }

    /// <summary>Parses a form, or a query string without its question mark.</summary>
    public static FormNode Parse(ReadOnlySpan<byte> form)
    {
        var root = new FormNode();
        var text = Encoding.UTF8.GetString(form);
        foreach (var range in text.AsSpan().Split('&'))
        {
            var pair = text.AsSpan()[range];
            if (pair.IsEmpty) continue;
            var equals = pair.IndexOf('=');
            var path = Decode(equals < 0 ? pair : pair[..equals]);
            var node = root;
            foreach (var part in path.AsSpan().Split('.')) node = node.Enter(path.AsSpan()[part]);
            node.Value ??= equals < 0 ? "" : Decode(pair[(equals + 1)..]);
        }

        return root;
    }

    /// <summary>Adds a value, unless the form already has one.</summary>
    public void AddMissing(string name, string value) => Enter(name).Value ??= value;

    public string? ReadText() => Value;

    public bool? ReadBoolean() => Value switch
    {
        null => null,
        "true" => true,
        "false" => false,
        var other => throw Malformed(other, "a Boolean"),
    };

    public int? ReadInt32() => Value is not { } text ? null
        : int.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var number) ? number : throw Malformed(text, "an integer");

    public long? ReadInt64() => Value is not { } text ? null
        : long.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var number) ? number : throw Malformed(text, "an integer");

    public double? ReadDouble() => Value is not { } text ? null
        : double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var number) ? number : throw Malformed(text, "a number");

    public DateTimeOffset? ReadTimestamp() => Value is not { } text ? null
        : DateTimeOffset.TryParse(text, CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal, out var time) ? time : throw Malformed(text, "a time");

    public byte[]? ReadBlob()
    {
        if (Value is not { } text) return null;
        try
        {
            return Convert.FromBase64String(text);
        }
        catch (FormatException)
        {
            throw Malformed(text, "base64");
        }
    }

    /// <summary>
    /// Reads the elements in the order of their numbers. A flattened list may also be one value without a number, and
    /// an empty list is an empty value.
    /// </summary>
    /// <param name="element">The name of the elements, or null if the list is flattened.</param>
    /// <param name="read">Reads an element.</param>
    public List<T> ReadList<T>(string? element, Func<FormNode, T?> read) where T : class
    {
        var list = new List<T>();
        if (element is null && _children is null && Value is { Length: > 0 })
        {
            if (read(this) is { } only) list.Add(only);
            return list;
        }

        foreach (var node in Numbered(element))
        {
            if (read(node) is { } item) list.Add(item);
        }

        return list;
    }

    /// <summary>
    /// Reads the entries in the order of their numbers. An entry without a key is skipped; a structure that is missing
    /// has no members, so that the required ones are named.
    /// </summary>
    /// <param name="entry">The name of the entries, or null if the map is flattened.</param>
    /// <param name="keyName">The name of keys.</param>
    /// <param name="valueName">The name of values.</param>
    /// <param name="read">Reads a value.</param>
    public Dictionary<string, T> ReadMap<T>(string? entry, string keyName, string valueName, Func<FormNode, T?> read) where T : class
    {
        var map = new Dictionary<string, T>(StringComparer.Ordinal);
        foreach (var node in Numbered(entry))
        {
            if (node[keyName]?.Value is { } key && read(node[valueName] ?? s_missing) is { } item) map[key] = item;
        }

        return map;
    }

    private IEnumerable<FormNode> Numbered(string? name)
    {
        var children = (name is null ? this : this[name])?._children ?? [];
        return children
            .Where(static child => int.TryParse(child.Name, NumberStyles.None, CultureInfo.InvariantCulture, out _))
            .OrderBy(static child => int.Parse(child.Name, NumberStyles.None, CultureInfo.InvariantCulture))
            .Select(static child => child.Node);
    }

    private FormNode Enter(ReadOnlySpan<char> name)
    {
        foreach (var (own, node) in _children ??= [])
        {
            if (name.SequenceEqual(own)) return node;
        }

        var added = new FormNode();
        _children.Add((name.ToString(), added));
        return added;
    }

    private static string Decode(ReadOnlySpan<char> text)
    {
        if (!text.ContainsAny('%', '+')) return text.ToString();
        return Uri.UnescapeDataString(text.ToString().Replace('+', ' '));
    }

    private static ServiceErrorException Malformed(string value, string expected) => new("MalformedInput", $"The value '{value}' isn't {expected}.");
}
