using System.ComponentModel;

namespace Tern.DynamoDb;

/// <summary>How one type of item is written, read and keyed: the code that the source generator emits for it. Stateless and thread-safe.</summary>
/// <typeparam name="T">The item type.</typeparam>
public abstract partial class ItemMap<T> where T : class
{
    /// <summary>The type's table, keys, indexes and special attributes.</summary>
    public abstract ItemSchema Schema { get; }

    /// <summary>Writes the item as one JSON object of attributes: every member under its own name, the table's and indexes' key attributes.</summary>
    /// <param name="writer">Where to write.</param>
    /// <param name="item">The item.</param>
    /// <param name="version">What to write as the version attribute; not used by types without one.</param>
    /// <exception cref="ArgumentException">A value can't be represented: the message names type, member and what was expected.</exception>
    public abstract void Write(ref ItemWriter writer, T item, long version);

    /// <summary>Reads one JSON object of attributes. Attributes may come in any order; unknown ones are read over.</summary>
    /// <param name="reader">Positioned before the object.</param>
    /// <returns>The item.</returns>
    /// <exception cref="DynamoItemException">An attribute has another type than its member, or a required one is absent.</exception>
    public abstract T Read(ref ItemReader reader);

    /// <summary>The item's primary key.</summary>
    /// <param name="item">The item.</param>
    /// <returns>The key.</returns>
    /// <exception cref="ArgumentException">A member can't stand in the key: the message names type, member and template.</exception>
    public abstract ItemKey<T> GetKey(T item);

    /// <summary>
    /// The version that the item was read with. 0 when it is new, or when the type has none; -1 when it is new and
    /// <see cref="DynamoVersionAttribute.FromZero"/> is set.
    /// </summary>
    /// <param name="item">The item.</param>
    /// <returns>The version.</returns>
    public virtual long GetVersion(T item) => 0;

    /// <summary>The item as it is after a write that stored another version of it.</summary>
    /// <param name="item">The item; it stays as it is.</param>
    /// <param name="version">The stored version.</param>
    /// <returns>A copy with that version, which shares what the members refer to; the item itself when the type has no version.</returns>
    public virtual T WithVersion(T item, long version) => item;

    /// <summary>
    /// The key attributes of indexes that follow from members which an update sets, and from the members of the item's
    /// key. Refuses an update that leaves a member of an
    /// index's template unknown.
    /// </summary>
    /// <param name="values">What the update sets, and where the key attributes go.</param>
    public virtual void AddIndexKeys(IndexKeyUpdates<T> values) { }

    /// <summary>
    /// What an update that may make an item stores besides: the members that the templates of the key are made of, and
    /// the discriminator of a derived type.
    /// </summary>
    /// <param name="values">What the update sets, and where these go.</param>
    public virtual void AddKeyMembers(IndexKeyUpdates<T> values) { }

    /// <summary>Makes a key of the table that is made of a template. For generated code.</summary>
    /// <param name="text">The key's text.</param>
    /// <param name="isSort">Whether it is the sort key.</param>
    /// <param name="item">The item.</param>
    [EditorBrowsable(EditorBrowsableState.Never)]
    protected virtual void AppendKey(ref KeyText text, bool isSort, T item) { }

    /// <summary>Checks that a stored key is the one that the template makes of the item which was read. For generated code.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="position">Where the key's value begins.</param>
    /// <param name="isSort">Whether it is the sort key.</param>
    /// <param name="item">The item.</param>
    /// <exception cref="DynamoItemException">It is another key.</exception>
    [EditorBrowsable(EditorBrowsableState.Never)]
    protected void RequireKey(ref ItemReader reader, int position, bool isSort, T item)
    {
        var schema = Schema;
        var attribute = isSort ? schema.Table.SortKey!.Value.Name : schema.Table.PartitionKey.Name;
        var template = (isSort ? schema.SortTemplate : schema.PartitionTemplate)!.ToString();
        var text = new KeyText(stackalloc char[128], schema.TypeName, template);
        try
        {
            AppendKey(ref text, isSort, item);
        }
        catch (ArgumentException error)
        {
            throw reader.OtherKey(attribute, template, error);
        }

        reader.RequireKey(position, text.Text, attribute, template);
        text.Dispose();
    }

    /// <summary>Copies an item, member by member. For generated code.</summary>
    /// <param name="item">The item.</param>
    /// <returns>The copy, of the same type.</returns>
    protected static T Copy(T item) => (T)ItemCopy.Clone(item);
}
