using Tern.Concurrency;

namespace Tern.DynamoDb;

/// <summary>
/// Keeps one caller's invalid key or unreadable item from failing the other reads of its request: the service rejects a
/// whole request because of one key, and a response can't be read past an item that doesn't match its type. In these
/// cases, each remaining key is read on its own, ten at a time.
/// </summary>
internal static class LoaderIsolation
{
    /// <summary>
    /// Determines whether an error may apply to one key only. Others, such as missing permissions, apply to all keys.
    /// </summary>
    internal static bool CanHelp(Exception error) => error is DynamoItemException or AwsServiceException { Code: "ValidationException" };

    /// <summary>Reads the keys that the run left unread.</summary>
    /// <returns>The error at each position, or null if there was none.</returns>
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
