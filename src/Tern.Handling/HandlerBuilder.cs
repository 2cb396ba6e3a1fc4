using System.ComponentModel;

namespace Tern.Handling;

/// <summary>A handler that is bound to a source. Use it to name the handler and to add filters around it.</summary>
/// <typeparam name="TSelf">The host's type of bound handlers.</typeparam>
/// <typeparam name="TItem">The type of the event or, if each record of an event is handled separately, of the
/// record.</typeparam>
public abstract class HandlerBuilder<TSelf, TItem>
    where TSelf : HandlerBuilder<TSelf, TItem>
{
    /// <summary>Names the handler. Hosts select handlers by name, and messages and keys contain it.</summary>
    /// <param name="name">The name, which is case-sensitive.</param>
    /// <returns>This handler.</returns>
    public TSelf WithName(string name)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(name);
        SetName(name);
        return (TSelf)this;
    }

    /// <summary>
    /// Adds a filter that runs around this handler; in a batch, it runs around each record. The first filter added is
    /// the outermost.
    /// </summary>
    /// <param name="filter">The filter, which receives the event or record, its scope and the next delegate. Its
    /// exception is the handler's; a record for which it doesn't call the next delegate counts as handled.</param>
    /// <returns>This handler.</returns>
    public TSelf AddFilter(HandlerFilter<TItem> filter)
    {
        ArgumentNullException.ThrowIfNull(filter);
        Add(filter);
        return (TSelf)this;
    }

    /// <summary>
    /// Declares a service that a filter uses, or that the handler's code resolves. If the service isn't registered, the
    /// start of the host fails, instead of the first item.
    /// </summary>
    /// <typeparam name="TService">The service.</typeparam>
    /// <returns>This handler.</returns>
    public TSelf Require<TService>()
        where TService : notnull
    {
        Require(typeof(TService));
        return (TSelf)this;
    }

    /// <summary>Prepares this handler to run without its host, for tests. Call it after all filters are added.</summary>
    /// <returns>The trial.</returns>
    /// <exception cref="NotSupportedException">Handlers of this kind can't run without their host.</exception>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public virtual HandlerTrial<TItem> BeginTrial() => throw new NotSupportedException($"Handlers of the type {GetType().Name} can't run without their host.");

    /// <summary>Sets the name.</summary>
    /// <param name="name">The name.</param>
    protected abstract void SetName(string name);

    /// <summary>Adds a filter.</summary>
    /// <param name="filter">The filter.</param>
    protected abstract void Add(HandlerFilter<TItem> filter);

    /// <summary>Declares a service.</summary>
    /// <param name="service">The type of the service.</param>
    protected abstract void Require(Type service);
}
