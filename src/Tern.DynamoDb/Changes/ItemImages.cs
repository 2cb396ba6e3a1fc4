using System.ComponentModel;

namespace Tern.DynamoDb;

/// <summary>The images of a change, which are read on first access. For packages that read streams.</summary>
/// <typeparam name="T">The item type.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class ItemImages<T> where T : class
{
    /// <summary>Reads the item after the change.</summary>
    /// <returns>The item.</returns>
    /// <exception cref="DynamoItemException">The image doesn't match the type.</exception>
    public abstract T ReadNew();

    /// <summary>Reads the item before the change.</summary>
    /// <returns>The item.</returns>
    /// <exception cref="DynamoItemException">The image doesn't match the type.</exception>
    public abstract T ReadOld();
}
