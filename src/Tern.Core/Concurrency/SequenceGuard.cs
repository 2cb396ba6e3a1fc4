using System.ComponentModel;

namespace Tern.Concurrency;

/// <summary>
/// Protects the sequences of C#'s async iterators from misuse: their compiler-generated enumerators corrupt
/// themselves, and can end the process, if MoveNextAsync is called while an earlier call is in progress. Intended for
/// clients; don't call it elsewhere.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class SequenceGuard
{
    /// <summary>Guards every enumerator of a sequence.</summary>
    /// <typeparam name="T">The type of item.</typeparam>
    /// <param name="items">The sequence.</param>
    /// <returns>The same items. An overlapping MoveNextAsync or DisposeAsync throws
    /// <see cref="InvalidOperationException"/>.</returns>
    public static IAsyncEnumerable<T> For<T>(IAsyncEnumerable<T> items)
    {
        ArgumentNullException.ThrowIfNull(items);
        return new Sequence<T>(items);
    }

    /// <summary>Guards an enumerator.</summary>
    /// <typeparam name="T">The type of item.</typeparam>
    /// <param name="items">The enumerator.</param>
    /// <returns>The same items. An overlapping MoveNextAsync or DisposeAsync throws
    /// <see cref="InvalidOperationException"/>.</returns>
    public static IAsyncEnumerator<T> For<T>(IAsyncEnumerator<T> items)
    {
        ArgumentNullException.ThrowIfNull(items);
        return new GuardedEnumerator<T>(items);
    }

    private sealed class Sequence<T>(IAsyncEnumerable<T> items) : IAsyncEnumerable<T>
    {
        public IAsyncEnumerator<T> GetAsyncEnumerator(CancellationToken cancellationToken = default) =>
            new GuardedEnumerator<T>(items.GetAsyncEnumerator(cancellationToken));
    }
}
