namespace Tern.DynamoDb;

public sealed partial class DynamoDbClient
{
    /// <summary>
    /// Begins a transaction of writes: <c>db.Transaction().Put(order).Delete(Cart.Key("c1")).CommitAsync()</c>. Nothing
    /// is sent before the commit.
    /// </summary>
    /// <returns>The transaction.</returns>
    public DynamoTransaction Transaction() => new(this);

    /// <summary>Begins a transaction of reads. Nothing is sent before it is executed.</summary>
    /// <returns>The transaction.</returns>
    public DynamoReadTransaction ReadTransaction() => new(this);

    /// <summary>Reads two items as they are at one moment.</summary>
    /// <typeparam name="T1">The type of the first item.</typeparam>
    /// <typeparam name="T2">The type of the second item.</typeparam>
    /// <param name="first">The key of the first item.</param>
    /// <param name="second">The key of the second item.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>The items; null where there is none.</returns>
    public async ValueTask<(T1? First, T2? Second)> TransactGetAsync<T1, T2>(
        ItemKey<T1> first, ItemKey<T2> second, CancellationToken cancellationToken = default)
        where T1 : class, IDynamoItem<T1> where T2 : class, IDynamoItem<T2>
    {
        var read = ReadTransaction();
        var (one, two) = (read.Get(first), read.Get(second));
        await read.ExecuteAsync(null, cancellationToken).ConfigureAwait(false);
        return (one.Item, two.Item);
    }
}
