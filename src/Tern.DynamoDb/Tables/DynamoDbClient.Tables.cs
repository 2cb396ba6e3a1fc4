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
    /// <exception cref="ArgumentException">It is no name that a table can have.</exception>
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
        return new DynamoTable<T>(this, map, TableName.Required(name ?? TableNamePrefix + map.Schema.Table.Name));
    }

    /// <summary>
    /// Makes a whole table, with its keys, indexes, time to live and stream: see
    /// <see cref="DynamoTable{T}.CreateTableAsync"/>. Types that share a table share its layout, so one
    /// call makes it for all.
    /// </summary>
    /// <typeparam name="T">The partial class that declares the layout, or a type of item in it.</typeparam>
    /// <param name="options">Options; null to pay by request and to fail when the table exists.</param>
    /// <param name="cancellationToken">Ends the wait; the table may be made all the same.</param>
    /// <returns>A task that ends when the table can be used.</returns>
    public ValueTask CreateTableAsync<T>(CreateTableOptions? options = null, CancellationToken cancellationToken = default) where T : IDynamoTable =>
        TableMaker.CreateAsync(this, NameOf<T>(), T.Layout, T.TimeToLiveAttribute, options, cancellationToken);

    /// <summary>Deletes a table, with all items of all types, and waits until it is gone.</summary>
    /// <typeparam name="T">The partial class that declares the layout, or a type of item in it.</typeparam>
    /// <param name="cancellationToken">Ends the wait; the table is deleted all the same.</param>
    /// <returns>False when there was no such table.</returns>
    public ValueTask<bool> DeleteTableAsync<T>(CancellationToken cancellationToken = default) where T : IDynamoTable =>
        TableMaker.DeleteAsync(this, NameOf<T>(), cancellationToken);

    private string NameOf<T>() where T : IDynamoTable => TableName.Required(TableNamePrefix + T.Layout.Name);
}
