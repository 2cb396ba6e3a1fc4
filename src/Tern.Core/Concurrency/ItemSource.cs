namespace Tern.Concurrency;

/// <summary>Where the items of a bounded fan-out come from: one at a time, to one worker at a time.</summary>
internal abstract class ItemSource<T> : IAsyncDisposable
{
    /// <summary>Called once, before the first item is taken.</summary>
    /// <param name="cancellationToken">Ends the wait for items.</param>
    public abstract void Begin(CancellationToken cancellationToken);

    /// <summary>Takes the next item, from any thread.</summary>
    public abstract ValueTask<Taken> TakeAsync();

    public abstract ValueTask DisposeAsync();

    /// <summary>An item and its place, or the end.</summary>
    internal readonly record struct Taken(T? Item, int Index)
    {
        public static readonly Taken End = new(default, -1);

        public bool IsItem => Index >= 0;
    }
}
