using System.ComponentModel;

namespace Tern.DynamoDb;

/// <summary>
/// Marks a generated method whose index doesn't contain all attributes of the type, so that reads of it require
/// <c>Select</c>.
/// </summary>
/// <param name="missing">
/// The attributes that the index doesn't contain; empty if they aren't known at compile time.
/// </param>
[AttributeUsage(AttributeTargets.Method)]
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class DynamoPartialIndexAttribute(params string[] missing) : Attribute
{
    /// <summary>
    /// Gets the attributes that the index doesn't contain; empty if they aren't known at compile time.
    /// </summary>
    public string[] Missing { get; } = missing;
}
