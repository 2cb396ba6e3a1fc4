using System.ComponentModel;
using System.Globalization;

namespace Tern.DynamoDb;

/// <summary>Where an attribute stands in an item: a name, and for nested ones the way to it, such as <c>Lines[2].Quantity</c>. Immutable.</summary>
public sealed class FieldPath
{
    /// <summary>An attribute of the item itself.</summary>
    /// <param name="name">The attribute's name; any characters, dots too.</param>
    /// <param name="nullIsStored">True to store null as NULL; otherwise, false to leave the attribute out.</param>
    public FieldPath(string name, bool nullIsStored = false)
    {
        ArgumentException.ThrowIfNullOrEmpty(name);
        Name = name;
        NullIsStored = nullIsStored;
    }

    /// <summary>An attribute inside a map.</summary>
    /// <param name="parent">The map.</param>
    /// <param name="name">The attribute's name in it.</param>
    /// <param name="nullIsStored">True to store null as NULL; otherwise, false to leave the attribute out.</param>
    public FieldPath(FieldPath parent, string name, bool nullIsStored = false)
    {
        ArgumentNullException.ThrowIfNull(parent);
        ArgumentException.ThrowIfNullOrEmpty(name);
        Parent = parent;
        Name = name;
        NullIsStored = nullIsStored;
    }

    /// <summary>An element of a list.</summary>
    /// <param name="parent">The list.</param>
    /// <param name="index">The element's place, from 0.</param>
    public FieldPath(FieldPath parent, int index)
    {
        ArgumentNullException.ThrowIfNull(parent);
        ArgumentOutOfRangeException.ThrowIfNegative(index);
        Parent = parent;
        Index = index;

        // Without one of its elements a list is a shorter list.
        NullIsStored = true;
    }

    /// <summary>Converts an attribute's name to its path, as in <c>new StringField&lt;Order&gt;("note")</c>.</summary>
    /// <param name="name">The attribute's name; dots are part of the name.</param>
    public static implicit operator FieldPath(string name) => new(name);

    /// <summary>Whether the member is never null. For generated code.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public bool IsNeverNull { get; init; }

    /// <summary>Whether no item can be read without the attribute. For generated code.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public bool IsRequired { get; init; }

    /// <summary>Whether the member is read under other names too, where an item lacks this one. For generated code.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public bool HasAliases { get; init; }

    /// <summary>Whether an empty string is left out, because the attribute is a key of an index. For generated code.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public bool EmptyIsAbsent { get; init; }

    internal FieldPath? Parent { get; }

    /// <summary>The name; null for an element of a list.</summary>
    internal string? Name { get; }

    internal int Index { get; }

    /// <summary>Whether a put writes null as NULL here, because an absent attribute would read as another value.</summary>
    internal bool NullIsStored { get; }

    /// <summary>The path as people write it.</summary>
    /// <returns>Such as <c>Lines[2].Quantity</c>.</returns>
    public override string ToString() =>
        Parent is null ? Name! : Name is null ? Parent + "[" + Index.ToString(CultureInfo.InvariantCulture) + "]" : Parent + "." + Name;

    /// <summary>What is stored of a value here; unset where it is left out.</summary>
    internal AttributeValue Written<TValue>(Func<TValue, AttributeValue> write, TValue value) =>
        EmptyIsAbsent && value is string { Length: 0 } ? default : write(value);

    /// <summary>Whether one of the two is the other, or lies inside it.</summary>
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

    /// <summary>Whether this is the item's attribute of that name itself, not one inside it.</summary>
    internal bool IsAttribute(string name) => Parent is null && Name == name;
}
