namespace Tern.DynamoDb;

/// <summary>
/// A change to an item. The methods of <c>Order.Fields</c> return it, such as <c>Order.Fields.Total.Add(5m)</c>.
/// </summary>
/// <typeparam name="T">The item type.</typeparam>
public readonly struct Update<T>
{
    private readonly UpdateNode? _node;

    internal Update(UpdateNode node) => _node = node;

    internal UpdateNode Node =>
        _node ?? throw new ArgumentException("default(Update) changes nothing: create updates with a field's methods, such as Order.Fields.Total.Set(5m).");
}
