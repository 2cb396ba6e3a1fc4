using System.ComponentModel;

namespace Tern.DynamoDb;

/// <summary>
/// Reads and writes items of one type and their keys. The source generator emits it. It's stateless and thread-safe.
/// </summary>
/// <typeparam name="T">The item type.</typeparam>
public abstract partial class ItemMap<T> where T : class
{
    /// <summary>Gets the type's table, keys, indexes and special attributes.</summary>
    public abstract ItemSchema Schema { get; }

    /// <summary>
    /// Writes the item as a JSON object of attributes: every member under its own name, and the key attributes of the
    /// table and its indexes.
    /// </summary>
    /// <param name="writer">The writer.</param>
    /// <param name="item">The item.</param>
    /// <param name="version">The value of the version attribute, which types without a version ignore.</param>
    /// <exception cref="ArgumentException">
    /// A value can't be represented. The message contains the type, the member and what was expected.
    /// </exception>
    public abstract void Write(ref ItemWriter writer, T item, long version);

    /// <summary>
    /// Reads a JSON object of attributes. They can have any order, and unknown attributes are ignored.
    /// </summary>
    /// <param name="reader">The reader, positioned before the object.</param>
    /// <returns>The item.</returns>
    /// <exception cref="DynamoItemException">
    /// An attribute has a different type than its member, or a required attribute is missing.
    /// </exception>
    public abstract T Read(ref ItemReader reader);

    /// <summary>Returns the item's primary key.</summary>
    /// <param name="item">The item.</param>
    /// <returns>The key.</returns>
    /// <exception cref="ArgumentException">
    /// A member can't be part of the key. The message contains the type, the member and the template.
    /// </exception>
    public abstract ItemKey<T> GetKey(T item);

    /// <summary>
    /// Returns the version that the item was read with: 0 if it's new or if the type has no version, and -1 if it's new
    /// and <see cref="DynamoVersionAttribute.FromZero"/> is set.
    /// </summary>
    /// <param name="item">The item.</param>
    /// <returns>The version.</returns>
    public virtual long GetVersion(T item) => 0;

    /// <summary>Returns the item after a write that stored a different version.</summary>
    /// <param name="item">The item, which isn't changed.</param>
    /// <param name="version">The stored version.</param>
    /// <returns>A shallow copy with that version, or the item itself if the type has no version.</returns>
    public virtual T WithVersion(T item, long version) => item;

    /// <summary>
    /// Adds the index key attributes that result from the members that an update sets and from the members of the
    /// item's key. Throws if an update leaves a member of an index's template unknown.
    /// </summary>
    /// <param name="values">The changes of the update, to which the key attributes are added.</param>
    public virtual void AddIndexKeys(IndexKeyUpdates<T> values) { }

    /// <summary>
    /// Adds the other attributes of an item that an update may create: the members of the key's templates, and the
    /// discriminator of a derived type.
    /// </summary>
    /// <param name="values">The changes of the update, to which the attributes are added.</param>
    public virtual void AddKeyMembers(IndexKeyUpdates<T> values) { }

    /// <summary>Appends the text of a table key that has a template. For generated code.</summary>
    /// <param name="text">The key's text.</param>
    /// <param name="isSort">true for the sort key; false for the partition key.</param>
    /// <param name="item">The item.</param>
    [EditorBrowsable(EditorBrowsableState.Never)]
    protected virtual void AppendKey(ref KeyText text, bool isSort, T item) { }

    /// <summary>
    /// Checks that a stored key is the one that the template builds from the item that was read. For generated code.
    /// </summary>
    /// <param name="reader">The reader.</param>
    /// <param name="position">The position where the key's value begins.</param>
    /// <param name="isSort">true for the sort key; false for the partition key.</param>
    /// <param name="item">The item.</param>
    /// <exception cref="DynamoItemException">The key is different.</exception>
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
