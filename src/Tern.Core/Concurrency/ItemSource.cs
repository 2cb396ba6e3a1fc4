namespace Tern.Concurrency;

/// <summary>The source of a bounded run's items. It returns one item at a time to one worker at a time.</summary>
internal abstract class ItemSource<T> : IAsyncDisposable
{
    /// <summary>Prepares the source. Called once, before the first item is taken.</summary>
    /// <param name="cancellationToken">A token that cancels the wait for items.</param>
    public abstract void Begin(CancellationToken cancellationToken);

    /// <summary>Takes the next item. Can be called from any thread.</summary>
    public abstract ValueTask<Taken> TakeAsync();

    public abstract ValueTask DisposeAsync();

    /// <summary>An item and its index, or the end.</summary>
    internal readonly record struct Taken(T? Item, int Index)
    {
        public static readonly Taken End = new(default, -1);

        public bool IsItem => Index >= 0;
    }
}
