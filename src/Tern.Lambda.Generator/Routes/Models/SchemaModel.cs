namespace Tern.Lambda.Generator;

/// <summary>The JSON schema of a type, and of the types that it refers to.</summary>
/// <param name="Json">The schema; other types stand in it as references to their components.</param>
/// <param name="Components">Those types.</param>
internal sealed record SchemaModel(string Json, EquatableArray<SchemaComponent> Components)
{
    public static readonly SchemaModel None = new("", default);
}

/// <summary>A type that is described once, under its name.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Properties">Its properties; none for an enum.</param>
/// <param name="Values">The names of an enum's members; none for others.</param>
/// <param name="IsText">Whether an attribute says that the enum's members are written by name.</param>
internal sealed record SchemaComponent(string Name, EquatableArray<SchemaProperty> Properties, EquatableArray<string> Values, bool IsText);

/// <summary>A property of a described type.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Key">Its name in JSON, where an attribute gives it one; else empty.</param>
/// <param name="Json">Its schema.</param>
/// <param name="IsRequired">Whether it has to be there.</param>
internal sealed record SchemaProperty(string Name, string Key, string Json, bool IsRequired);
