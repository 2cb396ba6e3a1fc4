using System.Buffers;
using System.Text;

namespace Tern.DynamoDb;

public ref partial struct ItemReader
{
    /// <summary>The place of the next unread byte, to come back to by <see cref="RequireKey"/>.</summary>
    public readonly int Position => Json.Position;

    /// <summary>The value at a place that <see cref="Position"/> gave.</summary>
    /// <param name="position">Where the value begins; negative if the item lacks the attribute.</param>
    /// <param name="attribute">The attribute.</param>
    /// <returns>The value.</returns>
    /// <exception cref="DynamoItemException">The item lacks it.</exception>
    public readonly AttributeValue ValueAt(int position, string attribute)
    {
        if (position < 0) throw Missing(attribute);
        var value = new ItemReader(Json.Document[position..]);
        return value.ReadAttributeValue();
    }

    /// <summary>Checks that a stored key is the one that a template makes of the members which were read.</summary>
    /// <param name="position">Where the key's value begins.</param>
    /// <param name="expected">What the template makes.</param>
    /// <param name="attribute">The key attribute.</param>
    /// <param name="template">The template as errors show it.</param>
    /// <exception cref="DynamoItemException">It is another key.</exception>
    /// <remarks>
    /// Another program may make keys in another way: in lower case, or with other widths. Such an item would be read by its
    /// attributes and put back under the key that the template makes, as a second item.
    /// </remarks>
    public readonly void RequireKey(int position, scoped ReadOnlySpan<char> expected, string attribute, string template)
    {
        var key = new ItemReader(Json.Document[position..]);
        if (key.Json.TryReadPlain("{\"S\":\""u8, out var stored) ? Ascii.Equals(stored, expected) : key.IsText(expected)) return;
        throw OtherKey(attribute, template);
    }

    /// <summary>The error for a stored key that a template doesn't make of the members which were read.</summary>
    /// <param name="attribute">The key attribute.</param>
    /// <param name="template">The template as errors show it.</param>
    /// <param name="cause">Why the template makes no key of them; null when it makes another.</param>
    /// <returns>The exception to throw.</returns>
    public readonly DynamoItemException OtherKey(string attribute, string template, Exception? cause = null) =>
        new(TypeName, attribute, $"the stored key isn't what the template '{template}' makes of the item's members, so that a put would make a second item. "
            + "Change the template to what the item's writer does, or correct the item", cause);

    // Text that isn't plain ASCII, or escaped.
    private bool IsText(scoped ReadOnlySpan<char> expected)
    {
        Json.BeginObject();
        if (!Json.NextMember(out var type) || !type.SequenceEqual("S"u8)) return false;
        RequireString("S"u8);
        var stored = Json.ReadStringUtf8();
        var size = Encoding.UTF8.GetMaxByteCount(expected.Length);
        byte[]? rented = null;
        var bytes = size <= 512 ? stackalloc byte[512] : rented = ArrayPool<byte>.Shared.Rent(size);
        var isSame = stored.SequenceEqual(bytes[..Encoding.UTF8.GetBytes(expected, bytes)]);
        if (rented is not null) ArrayPool<byte>.Shared.Return(rented);
        return isSame;
    }
}
