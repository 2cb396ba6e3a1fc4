namespace Tern.DynamoDb;

public sealed partial class DynamoDbClient
{
    /// <summary>
    /// Begins a write transaction: <c>db.Transaction().Put(order).Delete(Cart.Key("c1")).CommitAsync()</c>. Nothing is
    /// sent until the commit.
    /// </summary>
    /// <returns>The transaction.</returns>
    public DynamoTransaction Transaction() => new(this);

    /// <summary>Begins a read transaction. Nothing is sent until you execute it.</summary>
    /// <returns>The transaction.</returns>
    public DynamoReadTransaction ReadTransaction() => new(this);

    /// <summary>Reads a consistent snapshot of two items.</summary>
    /// <typeparam name="T1">The type of the first item.</typeparam>
    /// <typeparam name="T2">The type of the second item.</typeparam>
    /// <param name="first">The key of the first item.</param>
    /// <param name="second">The key of the second item.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>The items; null for an item that doesn't exist.</returns>
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
