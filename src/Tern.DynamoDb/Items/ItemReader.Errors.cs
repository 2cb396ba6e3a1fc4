using System.Numerics;
using System.Text;

namespace Tern.DynamoDb;

public ref partial struct ItemReader
{
    /// <summary>The error for a required attribute that is absent.</summary>
    /// <param name="attribute">The attribute's name.</param>
    /// <returns>The exception to throw.</returns>
    public readonly DynamoItemException Missing(string attribute)
    {
        var path = Path(Json.Position);
        return new DynamoItemException(TypeName, path.Length == 0 ? attribute : path + "." + attribute, "required, but absent from the item");
    }

    /// <summary>The error for the first of an object's attributes that are missing.</summary>
    /// <param name="shape">The object's attributes.</param>
    /// <param name="seen">Those that are there, as bits by their places.</param>
    /// <param name="required">Those that are required.</param>
    /// <param name="first">The place of the lowest bit.</param>
    /// <returns>The exception to throw.</returns>
    public readonly DynamoItemException Missing(ItemShape shape, ulong seen, ulong required, int first = 0)
    {
        ArgumentNullException.ThrowIfNull(shape);
        return Missing(shape.Name(first + BitOperations.TrailingZeroCount(required & ~seen)));
    }

    /// <summary>The error for a value of the right type that is not what the member takes. Call it where the value has just been read.</summary>
    /// <param name="expected">What was expected.</param>
    /// <returns>The exception to throw.</returns>
    public readonly DynamoItemException Invalid(string expected) => new(TypeName, Path(Json.Position - 1), $"expected {expected}, found another value");

    /// <summary>The error for a text that isn't a name of an enum's value. Call it where the text has just been read.</summary>
    /// <param name="expected">What was expected.</param>
    /// <returns>The exception to throw.</returns>
    public readonly DynamoItemException UnknownName(string expected) =>
        new(TypeName, Path(Json.Position - 1), $"expected {expected}, found another value") { IsUnknownName = true };

    /// <summary>The error for an object that is none of the derived types.</summary>
    /// <param name="attribute">The attribute that says which it is.</param>
    /// <param name="found">What it says; empty when it is absent.</param>
    /// <returns>The exception to throw.</returns>
    public readonly DynamoItemException UnknownDiscriminator(string attribute, ReadOnlySpan<byte> found)
    {
        if (found.IsEmpty) return Missing(attribute);
        var path = Path(Json.Position);
        return new DynamoItemException(TypeName, path.Length == 0 ? attribute : path + "." + attribute, "expected one of the discriminators that "
            + "[DynamoDerivedType] or [DynamoTag] declares, found another one") { IsUnknownName = true };
    }

    private readonly DynamoItemException Invalid(string expected, int start, Exception? cause = null) =>
        new(TypeName, Path(start + 1), $"expected {expected}, found another value", cause);

    private readonly DynamoItemException Mismatch(ReadOnlySpan<byte> expected, ReadOnlySpan<byte> found) =>
        new(TypeName, Path(Json.Position), $"expected {Encoding.UTF8.GetString(expected)}, "
            + $"found {(found.Length <= 4 ? Encoding.UTF8.GetString(found) : "an unknown type")}"
            + (found.SequenceEqual("NULL"u8) ? ", and the member is never null: declare it nullable to read NULL as null" : ""));

    private readonly string TypeName => _item?.TypeName ?? "item";

    // No hot path pays for names: an error reads the item once more, up to where it went wrong.
    private readonly string Path(int end) => ItemPath.At(Json.Document[_start..Math.Min(end, Json.Document.Length)]);
}
