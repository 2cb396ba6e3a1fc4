namespace Tern.Messaging;

/// <summary>The message or record that a service scope was created for.</summary>
internal sealed class ConsumerItem
{
    public object? Value { get; set; }

    /// <summary>Gets or sets another part of the call, such as the shard of a batch.</summary>
    public object? Part { get; set; }

    /// <exception cref="InvalidOperationException">The scope wasn't created by a consumer.</exception>
    public T Get<T>()
        where T : class => Value as T ?? throw new InvalidOperationException(
            $"This scope has no message: a {typeof(T).Name} is a service only while a consumer of such messages handles one.");

    /// <exception cref="InvalidOperationException">The scope wasn't created by a consumer.</exception>
    public T GetPart<T>()
        where T : class => Part as T ?? throw new InvalidOperationException(
            $"This scope has no {typeof(T).Name}: it is a service only while a consumer that provides one handles an item.");
}
