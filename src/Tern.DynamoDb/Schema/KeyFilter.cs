using System.Text;
using Tern.Json;

namespace Tern.DynamoDb;

/// <summary>
/// Leaves out the items of an answer whose key only begins as those of the type do. The service compares no more than the beginning, so
/// the rest is compared here, before an item is read: an item of another type may lack what this one requires.
/// </summary>
internal sealed class KeyFilter
{
    private readonly Key[] _keys;

    private KeyFilter(Key[] keys) => _keys = keys;

    /// <summary>The filter that leaves out nothing.</summary>
    internal static KeyFilter None { get; } = new([]);

    /// <summary>The filter for reads of a type's items.</summary>
    /// <param name="schema">The type.</param>
    /// <param name="partitionIsGiven">Whether the requests name the partition of the table.</param>
    /// <returns>The filter; <see cref="None"/> where the requests themselves leave out all other items.</returns>
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
    /// Whether an item is one of the type, as far as its bytes show at once. What is decided by <see cref="IsCertain"/> needs no
    /// second look.
    /// </summary>
    /// <param name="document">The answer.</param>
    /// <param name="start">Where the item begins.</param>
    internal bool Owns(ReadOnlySpan<byte> document, int start)
    {
        foreach (var key in _keys)
            if (!TryFind(document[start..], key.Compact, out var text) || !key.Template.Matches(text)) return OwnsExactly(document, start);
        return true;
    }

    /// <summary>Whether an item that <see cref="Owns"/> took is one of the type, now that its end is known.</summary>
    /// <param name="document">The answer.</param>
    /// <param name="start">Where the item begins.</param>
    /// <param name="end">Where it ends.</param>
    internal bool IsCertain(ReadOnlySpan<byte> document, int start, int end)
    {
        // A nested attribute may have the key's name, and stand before it.
        var item = document[start..end];
        foreach (var key in _keys)
        {
            var first = item.IndexOf(key.Compact);
            if (first < 0 || item[(first + 1)..].IndexOf(key.Compact) >= 0) return OwnsExactly(document, start);
        }

        return true;
    }

    // The first attribute of the name. No text holds these bytes, as its quotes are escaped.
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

            // An answer without the key, such as one that a test makes, shows nothing to the contrary.
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
