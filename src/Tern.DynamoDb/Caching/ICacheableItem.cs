namespace Tern.DynamoDb;

/// <summary>
/// A type of item of which one object may be given to all who ask, because nobody can change it. The source generator
/// implements it for types with
/// <see cref="DynamoItemAttribute.Cacheable"/>, once it has seen that they are so.
/// </summary>
/// <typeparam name="TSelf">The type itself: one that derives from it may have members that can be changed.</typeparam>
public interface ICacheableItem<TSelf> where TSelf : class, IDynamoItem<TSelf>;
