namespace Tern.DynamoDb;

// The table itself, for tests, samples and first deployments.
public sealed partial class DynamoTable<T>
{
    /// <summary>
    /// Makes the table with the keys, the indexes and the stream of its layout, turns time to live on where the layout
    /// or the type has it, and waits until it can be used.
    /// </summary>
    /// <param name="options">Options; null to pay by request and to fail when the table exists.</param>
    /// <param name="cancellationToken">Ends the wait; the table may be made all the same.</param>
    /// <returns>A task that completes when the table can be used.</returns>
    /// <exception cref="ResourceInUseException">There is such a table, and the options don't take it.</exception>
    /// <exception cref="InvalidOperationException">
    /// There is such a table, and it is another than the layout declares: the message names each difference.
    /// </exception>
    /// <exception cref="TimeoutException">It took longer than the options allow.</exception>
    public ValueTask CreateTableAsync(CreateTableOptions? options = null, CancellationToken cancellationToken = default) =>
        TableMaker.CreateAsync(Client, Name, Schema.Table, Schema.TimeToLiveAttribute, options, cancellationToken);

    /// <summary>Deletes the table with all items of all types, and waits until it is gone.</summary>
    /// <param name="cancellationToken">Ends the wait; the table is deleted all the same.</param>
    /// <returns>False when there was no such table.</returns>
    public ValueTask<bool> DeleteTableAsync(CancellationToken cancellationToken = default) => TableMaker.DeleteAsync(Client, Name, cancellationToken);
}
