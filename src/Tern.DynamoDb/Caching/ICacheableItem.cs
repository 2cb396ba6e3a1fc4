namespace Tern.DynamoDb;

/// <summary>
/// An item type whose objects all callers of a cache can share, because they are immutable. The source generator
/// implements it for types with <see cref="DynamoItemAttribute.Cacheable"/>, after verifying that they are immutable.
/// </summary>
/// <typeparam name="TSelf">The type itself: a derived type may have mutable members.</typeparam>
public interface ICacheableItem<TSelf> where TSelf : class, IDynamoItem<TSelf>;
