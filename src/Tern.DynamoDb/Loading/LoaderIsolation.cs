using Tern.Concurrency;

namespace Tern.DynamoDb;

/// <summary>
/// Keeps one caller's bad key or bad item from failing the others of its request: the service refuses a whole request
/// for one key, and an answer can't be read past an item that is not what the type says. Then each key that is left is
/// read alone, ten at a time.
/// </summary>
internal static class LoaderIsolation
{
    /// <summary>
    /// Whether the error may be that of one key alone. Others, such as a refusal of the caller's rights, hold for all
    /// of them.
    /// </summary>
    internal static bool CanHelp(Exception error) => error is DynamoItemException or AwsServiceException { Code: "ValidationException" };

    /// <summary>Reads what the run left unread.</summary>
    /// <returns>The error of each place; null where there is none.</returns>
    internal static async Task<Exception?[]> ReadAsync<T>(
        DynamoLoader<T> loader, List<ItemKey<T>> keys, BatchGetRun<T> run, CancellationToken cancellationToken) where T : class
    {
        var errors = new Exception?[keys.Count];
        var batch = loader.Batch;
        var options = new GetOptions
        {
            ConsistentRead = batch.ConsistentRead,
            OnConsumedCapacity = batch.OnConsumedCapacity,
            Timeout = batch.Timeout,
            AttemptTimeout = batch.AttemptTimeout,
            MaxAttempts = batch.MaxAttempts,
        };
        var unread = Enumerable.Range(0, keys.Count).Where(run.IsUnread).ToList();
        await Bounded.ForEachAsync(unread, ReadOneAsync, null, cancellationToken).ConfigureAwait(false);
        return errors;

        async ValueTask ReadOneAsync(int place, CancellationToken token)
        {
            try
            {
                run.Put(place, await loader.Table.GetAsync(keys[place], options, token).ConfigureAwait(false));
            }
            catch (Exception error) when (error is AwsException or DynamoItemException)
            {
                errors[place] = error;
            }
        }
    }
}
