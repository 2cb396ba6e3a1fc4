namespace Tern.DynamoDb;

public sealed partial class DynamoDbClient
{
    /// <summary>The table of a type of item, under the name of its layout with <see cref="DynamoDbClientOptions.TableNamePrefix"/> before it.</summary>
    /// <typeparam name="T">The type of item.</typeparam>
    /// <returns>The table.</returns>
    public DynamoTable<T> Table<T>() where T : class, IDynamoItem<T> => Table(T.Map);

    /// <summary>A table of a type of item, under a name of its own.</summary>
    /// <typeparam name="T">The type of item.</typeparam>
    /// <param name="name">The table's name or ARN, taken as it is.</param>
    /// <returns>The table.</returns>
    public DynamoTable<T> Table<T>(string name) where T : class, IDynamoItem<T>
    {
        ArgumentException.ThrowIfNullOrEmpty(name);
        return Table(T.Map, name);
    }

    /// <summary>The table of a type that is mapped elsewhere.</summary>
    /// <typeparam name="T">The type of item.</typeparam>
    /// <param name="map">How its items are written, read and keyed, such as <c>ForeignMaps.Customer</c>.</param>
    /// <param name="name">The table's name or ARN, taken as it is; null for the name of the layout with the prefix.</param>
    /// <returns>The table.</returns>
    public DynamoTable<T> Table<T>(ItemMap<T> map, string? name = null) where T : class
    {
        ArgumentNullException.ThrowIfNull(map);
        return new DynamoTable<T>(this, map, name ?? TableNamePrefix + map.Schema.Table.Name);
    }
}
