using System.ComponentModel;

namespace Tern.Handling;

/// <summary>
/// The filters of a handler, in the order in which they were added. Hosts run them around the handling of each item.
/// </summary>
/// <typeparam name="TItem">The type of the item.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class FilterChain<TItem>
{
    private readonly List<HandlerFilter<TItem>> _filters = [];
    private HandlerNext? _first;

    /// <summary>Gets a value indicating whether there are no filters, once the chain is closed.</summary>
    public bool IsEmpty => _first is null;

    /// <summary>Adds a filter, inside those added before.</summary>
    /// <param name="filter">The filter.</param>
    public void Add(HandlerFilter<TItem> filter)
    {
        ArgumentNullException.ThrowIfNull(filter);
        _filters.Add(filter);
    }

    /// <summary>Puts the filters around <paramref name="last"/>, once.</summary>
    /// <param name="last">A delegate that handles the scope's item.</param>
    public void Close(Func<TItem, HandlerScope, ValueTask> last)
    {
        if (_filters.Count == 0) return;
        HandlerNext next = scope => last((TItem)scope.Item!, scope).AsTask();
        for (var i = _filters.Count - 1; i >= 0; i--) next = Step(_filters[i], next);
        _first = next;
    }

    /// <summary>Runs the filters and the handler for the item of a scope.</summary>
    /// <param name="scope">The scope.</param>
    /// <returns>A task that completes when the item is handled.</returns>
    public ValueTask RunAsync(HandlerScope scope) => new(_first!(scope));

    private static HandlerNext Step(HandlerFilter<TItem> filter, HandlerNext next) =>
        scope => HandlerTask.Checked(filter((TItem)scope.Item!, scope, next));
}
