using System.ComponentModel;

namespace Tern.Handling;

/// <summary>
/// The context of one call of a handler: the item that it handles, its services and its cancellation token. Filters
/// receive it; handlers can take it instead of a service.
/// </summary>
public abstract class HandlerScope
{
    private Dictionary<string, object?>? _items;

    /// <summary>Initializes a scope.</summary>
    /// <param name="cancellationToken">A token that is canceled when the host needs the handler to end.</param>
    protected HandlerScope(CancellationToken cancellationToken) => CancellationToken = cancellationToken;

    /// <summary>Gets the name of the handler, for messages and keys.</summary>
    public abstract string HandlerName { get; }

    /// <summary>
    /// Gets the event, message or record that is handled, once it has been read; null before that.
    /// </summary>
    public object? Item { get; protected set; }

    /// <summary>Gets a token that is canceled when the host needs the handler to end.</summary>
    public CancellationToken CancellationToken { get; protected set; }

    /// <summary>
    /// Gets the time at which the host ends the call; null if there is no limit. In a function, it is the deadline of
    /// the invocation.
    /// </summary>
    public virtual DateTimeOffset? Deadline => null;

    /// <summary>Gets the answer of this call; null if it has none, such as a record of a batch.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public virtual IHandlerAnswer? Answer => null;

    /// <summary>
    /// Gets the services of this call. The service scope is created on first use, and disposed when the call ends.
    /// </summary>
    public abstract IServiceProvider Services { get; }

    /// <summary>Gets a dictionary in which filters can pass on data.</summary>
    public IDictionary<string, object?> Items => _items ??= [];

    /// <summary>
    /// Returns the value of a handler's parameter: a part of the call, such as this scope or the message that a body
    /// was read from, or else a service.
    /// </summary>
    /// <param name="type">The type of the parameter.</param>
    /// <returns>The value.</returns>
    /// <exception cref="InvalidOperationException">The type is neither a part of the call nor a registered
    /// service.</exception>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public abstract object Find(Type type);

    /// <summary>Returns the value of a handler's parameter; see <see cref="Find"/>.</summary>
    /// <typeparam name="T">The type of the parameter.</typeparam>
    /// <returns>The value.</returns>
    public T Get<T>()
        where T : notnull => (T)Find(typeof(T));
}
