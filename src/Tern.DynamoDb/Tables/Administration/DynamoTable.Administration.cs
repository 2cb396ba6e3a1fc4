namespace Tern.DynamoDb;

// Operations on the table itself, for tests, samples and first deployments.
public sealed partial class DynamoTable<T>
{
    /// <summary>
    /// Creates the table with the keys, indexes and stream of its layout, turns on time to live if the layout or the
    /// item type has it, and waits until the table is ready to use.
    /// </summary>
    /// <param name="options">The options; null for on-demand capacity, and an error if the table exists.</param>
    /// <param name="cancellationToken">A token that cancels the wait; the table may be created anyway.</param>
    /// <returns>A task that completes when the table is ready to use.</returns>
    /// <exception cref="ResourceInUseException">The table exists, and the options don't accept that.</exception>
    /// <exception cref="InvalidOperationException">
    /// The table exists and differs from its layout. The message lists the differences.
    /// </exception>
    /// <exception cref="TimeoutException">The wait took longer than the options allow.</exception>
    public ValueTask CreateTableAsync(CreateTableOptions? options = null, CancellationToken cancellationToken = default) =>
        TableMaker.CreateAsync(Client, Name, Schema.Table, Schema.TimeToLiveAttribute, options, cancellationToken);

    /// <summary>Deletes the table with all items of all types, and waits until it's gone.</summary>
    /// <param name="cancellationToken">A token that cancels the wait; the table is deleted anyway.</param>
    /// <returns>true if the table was deleted; false if it didn't exist.</returns>
    public ValueTask<bool> DeleteTableAsync(CancellationToken cancellationToken = default) => TableMaker.DeleteAsync(Client, Name, cancellationToken);
}
