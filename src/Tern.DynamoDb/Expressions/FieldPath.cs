using System.ComponentModel;
using System.Globalization;

namespace Tern.DynamoDb;

/// <summary>
/// The path of an attribute in an item: a name or, for a nested attribute, a path such as <c>Lines[2].Quantity</c>.
/// It's immutable.
/// </summary>
public sealed class FieldPath
{
    /// <summary>Initializes the path of an attribute of the item itself.</summary>
    /// <param name="name">The attribute's name, with any characters, including dots.</param>
    /// <param name="nullIsStored">true to store null as NULL; false to omit the attribute.</param>
    public FieldPath(string name, bool nullIsStored = false)
    {
        ArgumentException.ThrowIfNullOrEmpty(name);
        Name = name;
        NullIsStored = nullIsStored;
    }

    /// <summary>Initializes the path of an attribute in a map.</summary>
    /// <param name="parent">The map.</param>
    /// <param name="name">The attribute's name in the map.</param>
    /// <param name="nullIsStored">true to store null as NULL; false to omit the attribute.</param>
    public FieldPath(FieldPath parent, string name, bool nullIsStored = false)
    {
        ArgumentNullException.ThrowIfNull(parent);
        ArgumentException.ThrowIfNullOrEmpty(name);
        Parent = parent;
        Name = name;
        NullIsStored = nullIsStored;
    }

    /// <summary>Initializes the path of an element of a list.</summary>
    /// <param name="parent">The list.</param>
    /// <param name="index">The element's index, from 0.</param>
    public FieldPath(FieldPath parent, int index)
    {
        ArgumentNullException.ThrowIfNull(parent);
        ArgumentOutOfRangeException.ThrowIfNegative(index);
        Parent = parent;
        Index = index;

        // A list that omitted an element would become shorter.
        NullIsStored = true;
    }

    /// <summary>Converts an attribute's name to its path, as in <c>new StringField&lt;Order&gt;("note")</c>.</summary>
    /// <param name="name">The attribute's name; dots are part of the name.</param>
    public static implicit operator FieldPath(string name) => new(name);

    /// <summary>Gets a value indicating whether the member is never null. For generated code.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public bool IsNeverNull { get; init; }

    /// <summary>
    /// Gets a value indicating whether an item without the attribute can't be read. For generated code.
    /// </summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public bool IsRequired { get; init; }

    /// <summary>
    /// Gets a value indicating whether the member is also read under other names if an item lacks this one. For
    /// generated code.
    /// </summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public bool HasAliases { get; init; }

    /// <summary>
    /// Gets a value indicating whether an empty string is omitted, because the attribute is an index key. For generated
    /// code.
    /// </summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public bool EmptyIsAbsent { get; init; }

    internal FieldPath? Parent { get; }

    /// <summary>The name, or null for an element of a list.</summary>
    internal string? Name { get; }

    internal int Index { get; }

    /// <summary>
    /// A value indicating whether a put writes null as NULL here, because a missing attribute would be read as a
    /// different value.
    /// </summary>
    internal bool NullIsStored { get; }

    /// <summary>Returns the path in its usual notation.</summary>
    /// <returns>Text such as <c>Lines[2].Quantity</c>.</returns>
    public override string ToString() =>
        Parent is null ? Name! : Name is null ? Parent + "[" + Index.ToString(CultureInfo.InvariantCulture) + "]" : Parent + "." + Name;

    /// <summary>Returns the stored form of a value here, which is unset if the value is omitted.</summary>
    internal AttributeValue Written<TValue>(Func<TValue, AttributeValue> write, TValue value) =>
        EmptyIsAbsent && value is string { Length: 0 } ? default : write(value);

    /// <summary>Determines whether two paths are the same, or one is inside the other.</summary>
    internal bool Overlaps(FieldPath other) => IsWithin(other) || other.IsWithin(this);

    private bool IsWithin(FieldPath other)
    {
        for (var path = this; path is not null; path = path.Parent)
            if (IsSame(path, other)) return true;
        return false;
    }

    private static bool IsSame(FieldPath? one, FieldPath? other)
    {
        for (; one is not null && other is not null; one = one.Parent, other = other.Parent)
        {
            if (ReferenceEquals(one, other)) return true;
            if (one.Name != other.Name || one.Index != other.Index) return false;
        }

        return one is null && other is null;
    }

    /// <summary>Determines whether this is the item's own attribute with a name, rather than a nested one.</summary>
    internal bool IsAttribute(string name) => Parent is null && Name == name;
}
