using System.Buffers;
using System.Text;

namespace Tern.DynamoDb;

public ref partial struct ItemReader
{
    /// <summary>Gets the position of the next unread byte, for <see cref="RequireKey"/>.</summary>
    public readonly int Position => Json.Position;

    /// <summary>Returns the value at a <see cref="Position"/>.</summary>
    /// <param name="position">The position where the value begins; negative if the item lacks the attribute.</param>
    /// <param name="attribute">The attribute.</param>
    /// <returns>The value.</returns>
    /// <exception cref="DynamoItemException">The item lacks the attribute.</exception>
    public readonly AttributeValue ValueAt(int position, string attribute)
    {
        if (position < 0) throw Missing(attribute);
        var value = new ItemReader(Json.Document[position..]);
        return value.ReadAttributeValue();
    }

    /// <summary>Checks that a stored key is the one that a template builds from the members that were read.</summary>
    /// <param name="position">The position where the key's value begins.</param>
    /// <param name="expected">The key that the template builds.</param>
    /// <param name="attribute">The key attribute.</param>
    /// <param name="template">The template, for error messages.</param>
    /// <exception cref="DynamoItemException">The key is different.</exception>
    /// <remarks>
    /// Another program may build keys differently, for example in lowercase or with other widths. Such an item would be
    /// read by its attributes and written back as a second item, under the key that the template builds.
    /// </remarks>
    public readonly void RequireKey(int position, scoped ReadOnlySpan<char> expected, string attribute, string template)
    {
        var key = new ItemReader(Json.Document[position..]);
        if (key.Json.TryReadPlain("{\"S\":\""u8, out var stored) ? Ascii.Equals(stored, expected) : key.IsText(expected)) return;
        throw OtherKey(attribute, template);
    }

    /// <summary>
    /// Creates the error for a stored key that a template doesn't build from the members that were read.
    /// </summary>
    /// <param name="attribute">The key attribute.</param>
    /// <param name="template">The template, for error messages.</param>
    /// <param name="cause">The reason that the template can't build a key from them, or null if it builds a different
    /// key.</param>
    /// <returns>The exception to throw.</returns>
    public readonly DynamoItemException OtherKey(string attribute, string template, Exception? cause = null) =>
        new(TypeName, attribute, $"the stored key differs from the one that the template '{template}' produces for the item, "
            + "so a put would create a second item. Change the template to match the program that wrote the item, or correct the item", cause);

    // Compares text that isn't plain ASCII, or that has escapes.
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
