using System.Text;
using Tern.Json;

namespace Tern.DynamoDb;

/// <summary>
/// Filters out the items of a response whose keys only begin like those of the type. The service compares only the
/// prefix, so the rest is compared here, before an item is read: an item of another type may lack attributes that this
/// type requires.
/// </summary>
internal sealed class KeyFilter
{
    private readonly Key[] _keys;

    private KeyFilter(Key[] keys) => _keys = keys;

    /// <summary>The filter that accepts all items.</summary>
    internal static KeyFilter None { get; } = new([]);

    /// <summary>Returns the filter for reads of a type's items.</summary>
    /// <param name="schema">The type's schema.</param>
    /// <param name="partitionIsGiven">true if the requests specify the table's partition; otherwise, false.</param>
    /// <returns>The filter, or <see cref="None"/> if the requests themselves exclude all other items.</returns>
    internal static KeyFilter Of(ItemSchema schema, bool partitionIsGiven)
    {
        var keys = new List<Key>(2);
        if (!partitionIsGiven) Add(schema.Table.PartitionKey, schema.PartitionTemplate);
        if (schema.Table.SortKey is { } sort) Add(sort, schema.SortTemplate);
        return keys.Count == 0 ? None : new([.. keys]);

        void Add(LayoutKey key, KeyTemplate? template)
        {
            if (template is { PrefixDecides: false }) keys.Add(new(template, Encoding.UTF8.GetBytes(key.Name), Compact(key.Name)));
        }
    }

    /// <summary>
    /// Determines whether an item is of the type, before its end is known. If this accepts an item,
    /// <see cref="IsCertain"/> confirms it once the end is known.
    /// </summary>
    /// <param name="document">The response.</param>
    /// <param name="start">The position where the item begins.</param>
    internal bool Owns(ReadOnlySpan<byte> document, int start)
    {
        foreach (var key in _keys)
            if (!TryFind(document[start..], key.Compact, out var text) || !key.Template.Matches(text)) return OwnsExactly(document, start);
        return true;
    }

    /// <summary>
    /// Determines whether an item that <see cref="Owns"/> accepted is of the type, now that its end is known.
    /// </summary>
    /// <param name="document">The response.</param>
    /// <param name="start">The position where the item begins.</param>
    /// <param name="end">The position where the item ends.</param>
    internal bool IsCertain(ReadOnlySpan<byte> document, int start, int end)
    {
        // A nested attribute with the key's name may come before the key.
        var item = document[start..end];
        foreach (var key in _keys)
        {
            var first = item.IndexOf(key.Compact);
            if (first < 0 || item[(first + 1)..].IndexOf(key.Compact) >= 0) return OwnsExactly(document, start);
        }

        return true;
    }

    // Finds the first attribute with the name. Text can't contain these bytes, because its quotes are escaped.
    private static bool TryFind(ReadOnlySpan<byte> item, byte[] compact, out ReadOnlySpan<byte> text)
    {
        text = default;
        var at = item.IndexOf(compact);
        if (at < 0) return false;
        var rest = item[(at + compact.Length)..];
        var end = rest.IndexOfAny((byte)'"', (byte)'\\');
        if (end < 0 || rest[end] != '"') return false;
        text = rest[..end];
        return true;
    }

    private bool OwnsExactly(ReadOnlySpan<byte> document, int start)
    {
        foreach (var key in _keys)
        {
            var json = new AwsJsonReader(document[start..]);
            json.BeginObject();

            // A response without the key, such as one from a test, doesn't rule the item out.
            var owns = true;
            while (json.NextMember(out var name))
            {
                if (name.SequenceEqual(key.Name))
                {
                    owns = key.Template.Matches(AttributeValue.Read(ref json));
                    break;
                }

                json.SkipValue();
            }

            if (!owns) return false;
        }

        return true;
    }

    // {"sk":{"S":"text"}} as the service writes it, up to the text.
    private static byte[] Compact(string name) => Encoding.UTF8.GetBytes($"\"{name}\":{{\"S\":\"");

    private readonly record struct Key(KeyTemplate Template, byte[] Name, byte[] Compact);
}
