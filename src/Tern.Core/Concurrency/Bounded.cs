using System.Runtime.CompilerServices;

namespace Tern.Concurrency;

/// <summary>
/// Makes a call for each of many items, ten at a time unless told otherwise. One after another they take the sum of
/// their times; all at once they wait for connections and hit limits, and every one of them is slow.
/// </summary>
/// <remarks>
/// <para>The source is read as calls end, never ahead of them, and by one of them at a time; a query's pages are
/// fetched so too. When a method returns or throws, no call of it is running, so a call that is cancelled and doesn't
/// end keeps it waiting.</para>
/// <para>It is for calls that wait, not for computing: the first calls begin on the caller's thread, and one that never
/// waits holds up the others.
/// <see cref="Parallel"/> computes.</para>
/// </remarks>
public static class Bounded
{
    private static readonly BoundedOptions s_defaults = new();

    /// <summary>Makes a call for each item.</summary>
    /// <typeparam name="T">The type of item.</typeparam>
    /// <param name="items">The items. Read as calls end, and disposed of at the end.</param>
    /// <param name="action">
    /// The call. Its token is cancelled when the caller's is, and when another call failed and that ends all.
    /// </param>
    /// <param name="options">How many calls at a time, and what to do with errors; or null.</param>
    /// <param name="cancellationToken">Ends it: no other call is begun, and those under way are cancelled.</param>
    /// <returns>A task that ends when all calls have.</returns>
    /// <exception cref="AggregateException">Calls failed, where <see cref="BoundedErrors.All"/> was asked for. Else the
    /// first error is thrown as it is.</exception>
    /// <exception cref="OperationCanceledException">The caller's token was cancelled. Errors of before, if all were
    /// asked for, are its inner exception.</exception>
    public static Task ForEachAsync<T>(
        IEnumerable<T> items, Func<T, CancellationToken, ValueTask> action, BoundedOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(items);
        ArgumentNullException.ThrowIfNull(action);
        return RunAsync(new EnumerableSource<T>(items), (item, _, token) => action(item, token), options, cancellationToken);
    }

    /// <inheritdoc cref="ForEachAsync{T}(IEnumerable{T}, Func{T, CancellationToken, ValueTask}, BoundedOptions?, CancellationToken)"/>
    public static Task ForEachAsync<T>(
        IAsyncEnumerable<T> items, Func<T, CancellationToken, ValueTask> action, BoundedOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(items);
        ArgumentNullException.ThrowIfNull(action);
        return RunAsync(new AsyncEnumerableSource<T>(items), (item, _, token) => action(item, token), options, cancellationToken);
    }

    /// <inheritdoc cref="ForEachAsync{T}(IEnumerable{T}, Func{T, CancellationToken, ValueTask}, BoundedOptions?, CancellationToken)"/>
    // Below the form with options, which new() { … } and default mean.
    [OverloadResolutionPriority(-1)]
    public static Task ForEachAsync<T>(IEnumerable<T> items, Func<T, CancellationToken, ValueTask> action, CancellationToken cancellationToken) =>
        ForEachAsync(items, action, null, cancellationToken);

    /// <inheritdoc cref="ForEachAsync{T}(IEnumerable{T}, Func{T, CancellationToken, ValueTask}, BoundedOptions?, CancellationToken)"/>
    [OverloadResolutionPriority(-1)]
    public static Task ForEachAsync<T>(IAsyncEnumerable<T> items, Func<T, CancellationToken, ValueTask> action, CancellationToken cancellationToken) =>
        ForEachAsync(items, action, null, cancellationToken);

    /// <summary>Makes a call for each item, and gives their results in the order of the items.</summary>
    /// <typeparam name="T">The type of item.</typeparam>
    /// <typeparam name="TResult">The type of result.</typeparam>
    /// <param name="items">The items. Read as calls end, and disposed of at the end.</param>
    /// <param name="selector">
    /// The call. Its token is cancelled when the caller's is, and when another call failed and that ends all.
    /// </param>
    /// <param name="options">How many calls at a time, and what to do with errors; or null.</param>
    /// <param name="cancellationToken">Ends it: no other call is begun, and those under way are cancelled.</param>
    /// <returns>The results: that of the first item first, whichever call ended first.</returns>
    /// <exception cref="AggregateException">Calls failed, where <see cref="BoundedErrors.All"/> was asked for. Else the
    /// first error is thrown as it is.</exception>
    /// <exception cref="OperationCanceledException">The caller's token was cancelled. Errors of before, if all were
    /// asked for, are its inner exception.</exception>
    public static Task<List<TResult>> SelectAsync<T, TResult>(
        IEnumerable<T> items,
        Func<T, CancellationToken, ValueTask<TResult>> selector,
        BoundedOptions? options = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(items);
        ArgumentNullException.ThrowIfNull(selector);
        var results = items is IReadOnlyCollection<T> known ? new List<TResult>(known.Count) : [];
        return SelectAsync(new EnumerableSource<T>(items), selector, results, options, cancellationToken);
    }

    /// <inheritdoc cref="SelectAsync{T, TResult}(IEnumerable{T}, Func{T, CancellationToken, ValueTask{TResult}}, BoundedOptions?, CancellationToken)"/>
    public static Task<List<TResult>> SelectAsync<T, TResult>(
        IAsyncEnumerable<T> items,
        Func<T, CancellationToken, ValueTask<TResult>> selector,
        BoundedOptions? options = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(items);
        ArgumentNullException.ThrowIfNull(selector);
        return SelectAsync(new AsyncEnumerableSource<T>(items), selector, [], options, cancellationToken);
    }

    /// <inheritdoc cref="SelectAsync{T, TResult}(IEnumerable{T}, Func{T, CancellationToken, ValueTask{TResult}}, BoundedOptions?, CancellationToken)"/>
    [OverloadResolutionPriority(-1)]
    public static Task<List<TResult>> SelectAsync<T, TResult>(
        IEnumerable<T> items, Func<T, CancellationToken, ValueTask<TResult>> selector, CancellationToken cancellationToken) =>
        SelectAsync(items, selector, null, cancellationToken);

    /// <inheritdoc cref="SelectAsync{T, TResult}(IEnumerable{T}, Func{T, CancellationToken, ValueTask{TResult}}, BoundedOptions?, CancellationToken)"/>
    [OverloadResolutionPriority(-1)]
    public static Task<List<TResult>> SelectAsync<T, TResult>(
        IAsyncEnumerable<T> items, Func<T, CancellationToken, ValueTask<TResult>> selector, CancellationToken cancellationToken) =>
        SelectAsync(items, selector, null, cancellationToken);

    private static async Task<List<TResult>> SelectAsync<T, TResult>(
        ItemSource<T> source,
        Func<T, CancellationToken, ValueTask<TResult>> selector,
        List<TResult> results,
        BoundedOptions? options,
        CancellationToken cancellationToken)
    {
        await RunAsync(source, KeepAsync, options, cancellationToken).ConfigureAwait(false);
        return results;

        async ValueTask KeepAsync(T item, int index, CancellationToken token)
        {
            var result = await selector(item, token).ConfigureAwait(false);
            lock (results)
            {
                // Calls that began before and still run get their places.
                while (results.Count <= index) results.Add(default!);
                results[index] = result;
            }
        }
    }

    private static async Task RunAsync<T>(
        ItemSource<T> source, Func<T, int, CancellationToken, ValueTask> call, BoundedOptions? options, CancellationToken cancellationToken)
    {
        await using var closing = source.ConfigureAwait(false);
        using var run = new BoundedRun<T>(source, call, options ?? s_defaults, cancellationToken);
        await run.RunAsync().ConfigureAwait(false);
    }
}
