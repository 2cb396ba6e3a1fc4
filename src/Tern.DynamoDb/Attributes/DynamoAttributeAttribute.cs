namespace Tern.DynamoDb;

/// <summary>Names a member's attribute, or says how it is written.</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class DynamoAttributeAttribute : Attribute
{
    /// <summary>Keeps the member's name.</summary>
    public DynamoAttributeAttribute() { }

    /// <summary>Names the attribute.</summary>
    /// <param name="name">The attribute's name.</param>
    public DynamoAttributeAttribute(string name) => Name = name;

    /// <summary>The attribute's name, or null to make it from the member's.</summary>
    public string? Name { get; }

    /// <summary>Whether an enum is written as its number (N) instead of its name (S).</summary>
    public bool EnumAsNumber { get; set; }

    /// <summary>
    /// Whether a <c>DateTimeOffset</c> is stored in UTC. Its offset is lost, and its stored texts are in the order of
    /// the times, so that it can be compared with
    /// <c>&lt;</c> and <c>&gt;</c>. Keys always are.
    /// </summary>
    public bool Utc { get; set; }

    /// <summary>Whether null is written as NULL; unset follows the type.</summary>
    public bool WriteNull { get; set; }

    /// <summary>A type derived from <see cref="DynamoConverter{T}"/> with a parameterless constructor, or null.</summary>
    public Type? Converter { get; set; }
}
