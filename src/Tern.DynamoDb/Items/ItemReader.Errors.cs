using System.Numerics;
using System.Text;

namespace Tern.DynamoDb;

public ref partial struct ItemReader
{
    /// <summary>Creates the error for a missing required attribute.</summary>
    /// <param name="attribute">The attribute's name.</param>
    /// <returns>The exception to throw.</returns>
    public readonly DynamoItemException Missing(string attribute)
    {
        var path = Path(Json.Position);
        return new DynamoItemException(TypeName, path.Length == 0 ? attribute : path + "." + attribute, "required, but absent from the item");
    }

    /// <summary>Creates the error for the first missing attribute of an object.</summary>
    /// <param name="shape">The object's attributes.</param>
    /// <param name="seen">The attributes that were found, as bits by their indexes.</param>
    /// <param name="required">The required attributes, as bits by their indexes.</param>
    /// <param name="first">The index of the lowest bit.</param>
    /// <returns>The exception to throw.</returns>
    public readonly DynamoItemException Missing(ItemShape shape, ulong seen, ulong required, int first = 0)
    {
        ArgumentNullException.ThrowIfNull(shape);
        return Missing(shape.Name(first + BitOperations.TrailingZeroCount(required & ~seen)));
    }

    /// <summary>
    /// Creates the error for a value of the right type that the member can't accept. Call this immediately after
    /// reading the value.
    /// </summary>
    /// <param name="expected">A description of the expected value.</param>
    /// <returns>The exception to throw.</returns>
    public readonly DynamoItemException Invalid(string expected) => new(TypeName, Path(Json.Position - 1), $"expected {expected}, found a different value");

    /// <summary>
    /// Creates the error for a text that isn't a name of an enum value. Call this immediately after reading the text.
    /// </summary>
    /// <param name="expected">A description of the expected value.</param>
    /// <returns>The exception to throw.</returns>
    public readonly DynamoItemException UnknownName(string expected) =>
        new(TypeName, Path(Json.Position - 1), $"expected {expected}, found a different value") { IsUnknownName = true };

    /// <summary>Creates the error for an object that isn't any of the derived types.</summary>
    /// <param name="attribute">The discriminator attribute.</param>
    /// <param name="found">The discriminator's value; empty if it's missing.</param>
    /// <returns>The exception to throw.</returns>
    public readonly DynamoItemException UnknownDiscriminator(string attribute, ReadOnlySpan<byte> found)
    {
        if (found.IsEmpty) return Missing(attribute);
        var path = Path(Json.Position);
        return new DynamoItemException(TypeName, path.Length == 0 ? attribute : path + "." + attribute, "expected one of the discriminators that "
            + "[DynamoDerivedType] or [DynamoTag] declares, found a different one") { IsUnknownName = true };
    }

    private readonly DynamoItemException Invalid(string expected, int start, Exception? cause = null) =>
        new(TypeName, Path(start + 1), $"expected {expected}, found a different value", cause);

    private readonly DynamoItemException Mismatch(ReadOnlySpan<byte> expected, ReadOnlySpan<byte> found) =>
        new(TypeName, Path(Json.Position), $"expected {Encoding.UTF8.GetString(expected)}, "
            + $"found {(found.Length <= 4 ? Encoding.UTF8.GetString(found) : "an unknown type")}"
            + (found.SequenceEqual("NULL"u8) ? ", but the member isn't nullable: declare it nullable to read NULL as null" : ""));

    private readonly string TypeName => _item?.TypeName ?? "item";

    // Names cost nothing on the hot path: an error reads the item again, up to the position of the problem.
    private readonly string Path(int end) => ItemPath.At(Json.Document[_start..Math.Min(end, Json.Document.Length)]);
}
