using System.Runtime.CompilerServices;

namespace Tern.Concurrency;

/// <summary>
/// Makes a call for each of many items with bounded concurrency, by default ten at a time. One after another, the
/// calls take the sum of their times; all at once, they wait for connections and hit limits, so that every call is
/// slow.
/// </summary>
/// <remarks>
/// <para>
/// The source is read as calls end, never ahead of them, and by one call at a time; this also applies to a query's
/// pages. When a method returns or throws, none of its calls are running, so a canceled call that doesn't end delays
/// the return.
/// </para>
/// <para>
/// Use it for calls that wait, not for computation: the first calls start on the caller's thread, and a call that
/// never waits holds up the others. For computation, use <see cref="Parallel"/>.
/// </para>
/// </remarks>
public static class Bounded
{
    private static readonly BoundedOptions s_defaults = new();

    /// <summary>Makes a call for each item.</summary>
    /// <typeparam name="T">The type of item.</typeparam>
    /// <param name="items">The items. They are read as calls end, and the enumerator is disposed at the end.</param>
    /// <param name="action">The call. Its token is canceled when the caller's is, and when another call's failure
    /// ends the run.</param>
    /// <param name="options">The concurrency and error handling, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the run: no further calls start, and those in progress
    /// are canceled.</param>
    /// <returns>A task that completes when all calls have ended.</returns>
    /// <exception cref="AggregateException">Calls failed, and <see cref="BoundedOptions.ContinueOnError"/> is true.
    /// Otherwise, the first error is thrown unchanged.</exception>
    /// <exception cref="OperationCanceledException">The caller's token was canceled. If all errors were requested,
    /// the inner exception contains the earlier ones.</exception>
    public static ValueTask ForEachAsync<T>(
        IEnumerable<T> items, Func<T, CancellationToken, ValueTask> action, BoundedOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(items);
        ArgumentNullException.ThrowIfNull(action);
        return RunAsync(new EnumerableSource<T>(items), (item, _, token) => action(item, token), options, cancellationToken);
    }

    /// <inheritdoc cref="ForEachAsync{T}(IEnumerable{T}, Func{T, CancellationToken, ValueTask}, BoundedOptions?, CancellationToken)"/>
    public static ValueTask ForEachAsync<T>(
        IAsyncEnumerable<T> items, Func<T, CancellationToken, ValueTask> action, BoundedOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(items);
        ArgumentNullException.ThrowIfNull(action);
        return RunAsync(new AsyncEnumerableSource<T>(items), (item, _, token) => action(item, token), options, cancellationToken);
    }

    /// <inheritdoc cref="ForEachAsync{T}(IEnumerable{T}, Func{T, CancellationToken, ValueTask}, BoundedOptions?, CancellationToken)"/>
    // Lower priority than the overload with options, so that new() { … } and default select that one.
    [OverloadResolutionPriority(-1)]
    public static ValueTask ForEachAsync<T>(IEnumerable<T> items, Func<T, CancellationToken, ValueTask> action, CancellationToken cancellationToken) =>
        ForEachAsync(items, action, null, cancellationToken);

    /// <inheritdoc cref="ForEachAsync{T}(IEnumerable{T}, Func{T, CancellationToken, ValueTask}, BoundedOptions?, CancellationToken)"/>
    [OverloadResolutionPriority(-1)]
    public static ValueTask ForEachAsync<T>(IAsyncEnumerable<T> items, Func<T, CancellationToken, ValueTask> action, CancellationToken cancellationToken) =>
        ForEachAsync(items, action, null, cancellationToken);

    /// <summary>Makes a call for each item, and returns the results in the order of the items.</summary>
    /// <typeparam name="T">The type of item.</typeparam>
    /// <typeparam name="TResult">The type of result.</typeparam>
    /// <param name="items">The items. They are read as calls end, and the enumerator is disposed at the end.</param>
    /// <param name="selector">The call. Its token is canceled when the caller's is, and when another call's failure
    /// ends the run.</param>
    /// <param name="options">The concurrency and error handling, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the run: no further calls start, and those in progress
    /// are canceled.</param>
    /// <returns>The results in the order of the items, regardless of the order in which the calls ended.</returns>
    /// <exception cref="AggregateException">Calls failed, and <see cref="BoundedOptions.ContinueOnError"/> is true.
    /// Otherwise, the first error is thrown unchanged.</exception>
    /// <exception cref="OperationCanceledException">The caller's token was canceled. If all errors were requested,
    /// the inner exception contains the earlier ones.</exception>
    public static ValueTask<List<TResult>> SelectAsync<T, TResult>(
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
    public static ValueTask<List<TResult>> SelectAsync<T, TResult>(
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
    public static ValueTask<List<TResult>> SelectAsync<T, TResult>(
        IEnumerable<T> items, Func<T, CancellationToken, ValueTask<TResult>> selector, CancellationToken cancellationToken) =>
        SelectAsync(items, selector, null, cancellationToken);

    /// <inheritdoc cref="SelectAsync{T, TResult}(IEnumerable{T}, Func{T, CancellationToken, ValueTask{TResult}}, BoundedOptions?, CancellationToken)"/>
    [OverloadResolutionPriority(-1)]
    public static ValueTask<List<TResult>> SelectAsync<T, TResult>(
        IAsyncEnumerable<T> items, Func<T, CancellationToken, ValueTask<TResult>> selector, CancellationToken cancellationToken) =>
        SelectAsync(items, selector, null, cancellationToken);

    private static async ValueTask<List<TResult>> SelectAsync<T, TResult>(
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
                // Reserves places for calls that started earlier and are still running.
                while (results.Count <= index) results.Add(default!);
                results[index] = result;
            }
        }
    }

    private static async ValueTask RunAsync<T>(
        ItemSource<T> source, Func<T, int, CancellationToken, ValueTask> call, BoundedOptions? options, CancellationToken cancellationToken)
    {
        await using var closing = source.ConfigureAwait(false);
        using var run = new BoundedRun<T>(source, call, options ?? s_defaults, cancellationToken);
        await run.RunAsync().ConfigureAwait(false);
    }
}
