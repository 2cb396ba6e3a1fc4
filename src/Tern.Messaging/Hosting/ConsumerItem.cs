namespace Tern.Messaging.Hosting;

/// <summary>The message or record that a service scope was created for.</summary>
internal sealed class ConsumerItem
{
    public object? Value { get; set; }

    /// <exception cref="InvalidOperationException">The scope wasn't created by a consumer.</exception>
    public T Get<T>()
        where T : class => Value as T ?? throw new InvalidOperationException(
            $"There is no message in this scope: a {typeof(T).Name} is a service only while a consumer of such messages handles one.");
}
