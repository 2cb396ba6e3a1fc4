using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;

namespace Tern.Handling;

/// <summary>A bound handler that runs without its host, for tests. Tern.Testing's <c>HandlerTest</c> runs it.</summary>
/// <typeparam name="TItem">The type of the event or record.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class HandlerTrial<TItem>
{
    /// <summary>Gets the rules of the source; null if items don't form batches.</summary>
    public virtual RecordRules<TItem>? Rules => null;

    /// <summary>Gets the settings for batches; null if items don't form batches.</summary>
    public virtual HandlerSettings? Settings => null;

    /// <summary>Gets the handler's class; null if the handler is a delegate.</summary>
    [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicConstructors)]
    public virtual Type? HandlerClass => null;

    /// <summary>Reads the items of an event.</summary>
    /// <param name="json">The event.</param>
    /// <returns>The items.</returns>
    /// <exception cref="NotSupportedException">The source has no events.</exception>
    public virtual IReadOnlyList<TItem> Read(ReadOnlyMemory<byte> json) =>
        throw new NotSupportedException($"The handler's source has no events: pass items of the type {typeof(TItem).Name}.");

    /// <summary>Handles an item: runs the filters, reads the body and calls the handler.</summary>
    /// <param name="item">The item.</param>
    /// <param name="services">The services of this call.</param>
    /// <param name="cancellationToken">The handler's token.</param>
    /// <returns>The answer; null if there is none.</returns>
    public abstract ValueTask<TrialAnswer?> InvokeAsync(TItem item, IServiceProvider services, CancellationToken cancellationToken);
}
