namespace Tern.DynamoDb;

public sealed partial class DynamoDbClient
{
    /// <summary>
    /// Returns the table of an item type. Its name is the layout's, with the prefix
    /// <see cref="DynamoDbClientOptions.TableNamePrefix"/>.
    /// </summary>
    /// <typeparam name="T">The item type.</typeparam>
    /// <returns>The table.</returns>
    public DynamoTable<T> Table<T>() where T : class, IDynamoItem<T> => Table(T.Map);

    /// <summary>Returns a table of an item type, with a name of its own.</summary>
    /// <typeparam name="T">The item type.</typeparam>
    /// <param name="name">The table's name or ARN, which is used as is.</param>
    /// <returns>The table.</returns>
    /// <exception cref="ArgumentException">The name isn't a valid table name.</exception>
    public DynamoTable<T> Table<T>(string name) where T : class, IDynamoItem<T>
    {
        ArgumentException.ThrowIfNullOrEmpty(name);
        return Table(T.Map, name);
    }

    /// <summary>Returns the table of a type whose map is declared elsewhere.</summary>
    /// <typeparam name="T">The item type.</typeparam>
    /// <param name="map">
    /// The map that reads and writes items and their keys, such as <c>ForeignMaps.Customer</c>.
    /// </param>
    /// <param name="name">
    /// The table's name or ARN, which is used as is; null for the layout's name with the prefix.
    /// </param>
    /// <returns>The table.</returns>
    public DynamoTable<T> Table<T>(ItemMap<T> map, string? name = null) where T : class
    {
        ArgumentNullException.ThrowIfNull(map);
        return new DynamoTable<T>(this, map, TableName.Required(name ?? TableNamePrefix + map.Schema.Table.Name));
    }

    /// <summary>
    /// Creates a table with its keys, indexes, time to live and stream (see
    /// <see cref="DynamoTable{T}.CreateTableAsync"/>). Types in the same table share its layout, so one call creates
    /// the table for all of them.
    /// </summary>
    /// <typeparam name="T">The partial class that declares the layout, or an item type in it.</typeparam>
    /// <param name="options">The options; null for on-demand capacity, and an error if the table exists.</param>
    /// <param name="cancellationToken">A token that cancels the wait; the table may be created anyway.</param>
    /// <returns>A task that completes when the table is ready to use.</returns>
    public ValueTask CreateTableAsync<T>(CreateTableOptions? options = null, CancellationToken cancellationToken = default) where T : IDynamoTable =>
        TableMaker.CreateAsync(this, NameOf<T>(), T.Layout, T.TimeToLiveAttribute, options, cancellationToken);

    /// <summary>Deletes a table with all items of all types, and waits until it's gone.</summary>
    /// <typeparam name="T">The partial class that declares the layout, or an item type in it.</typeparam>
    /// <param name="cancellationToken">A token that cancels the wait; the table is deleted anyway.</param>
    /// <returns>true if the table was deleted; false if it didn't exist.</returns>
    public ValueTask<bool> DeleteTableAsync<T>(CancellationToken cancellationToken = default) where T : IDynamoTable =>
        TableMaker.DeleteAsync(this, NameOf<T>(), cancellationToken);

    private string NameOf<T>() where T : IDynamoTable => TableName.Required(TableNamePrefix + T.Layout.Name);
}
