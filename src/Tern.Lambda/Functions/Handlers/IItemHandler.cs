using Tern.Handling;
using Tern.Lambda.Batches;

namespace Tern.Lambda.Functions;

/// <summary>A handler that can handle single items, for tests: events, or the records of a batch.</summary>
internal interface IItemHandler<TItem>
{
    /// <summary>The rules of a source of batches; null if items don't form batches.</summary>
    RecordRules<TItem>? Rules => null;

    /// <summary>The settings of a source of batches; null if items don't form batches.</summary>
    BatchSettings? BatchSettings => null;

    /// <summary>Reads the items of the event.</summary>
    IReadOnlyList<TItem> ReadItems(HandlerContext context);

    /// <summary>Handles an item.</summary>
    ValueTask InvokeItemAsync(TItem item, HandlerContext context);
}
