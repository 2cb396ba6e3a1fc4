namespace Tern.DynamoDb;

/// <summary>
/// The value of the enum stands for every stored name that the enum lacks, as of an item that a newer program wrote. Without it, such a name is a
/// <see cref="DynamoItemException"/>.
/// </summary>
/// <remarks>
/// The value is never written by name: a put of it would replace a name that the other program knows, so it is refused. Update the other
/// members instead.
/// </remarks>
[AttributeUsage(AttributeTargets.Field)]
public sealed class DynamoUnknownNameAttribute : Attribute;
