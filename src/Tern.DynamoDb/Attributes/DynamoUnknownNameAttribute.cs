namespace Tern.DynamoDb;

/// <summary>
/// Marks the enum value that represents every stored name that the enum doesn't have, such as one written by a newer
/// program. Without it, reading such a name throws a <see cref="DynamoItemException"/>.
/// </summary>
/// <remarks>
/// The value can't be written by name: a put would replace a name that the other program knows, so it's rejected.
/// Update the other members instead.
/// </remarks>
[AttributeUsage(AttributeTargets.Field)]
public sealed class DynamoUnknownNameAttribute : Attribute;
