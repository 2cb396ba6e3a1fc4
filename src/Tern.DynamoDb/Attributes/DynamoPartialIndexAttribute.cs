using System.ComponentModel;

namespace Tern.DynamoDb;

/// <summary>On a generated method: the index doesn't hold all attributes of the type, so that items can only be read from it with <c>Select</c>.</summary>
/// <param name="missing">The attributes that it lacks; none where they aren't known beforehand.</param>
[AttributeUsage(AttributeTargets.Method)]
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class DynamoPartialIndexAttribute(params string[] missing) : Attribute
{
    /// <summary>The attributes that it lacks; none where they aren't known beforehand.</summary>
    public string[] Missing { get; } = missing;
}
