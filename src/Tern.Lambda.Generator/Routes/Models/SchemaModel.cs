namespace Tern.Lambda.Generator;

/// <summary>The JSON schema of a type, and of the types to which it refers.</summary>
/// <param name="Json">The schema, which contains references to the components of other types.</param>
/// <param name="Components">The components of these types.</param>
internal sealed record SchemaModel(string Json, EquatableArray<SchemaComponent> Components)
{
    public static readonly SchemaModel None = new("", default);
}

/// <summary>A type that is described once, under its name.</summary>
/// <param name="Name">The name of the type.</param>
/// <param name="Properties">The properties of the type; empty for an enum.</param>
/// <param name="Values">The names of an enum's members; empty for other types.</param>
/// <param name="IsText">true if an attribute specifies that the enum's members are written by name; otherwise,
/// false.</param>
internal sealed record SchemaComponent(string Name, EquatableArray<SchemaProperty> Properties, EquatableArray<string> Values, bool IsText);

/// <summary>A property of a described type.</summary>
/// <param name="Name">The name of the property.</param>
/// <param name="Key">The JSON name that an attribute gives the property; otherwise, empty.</param>
/// <param name="Json">The schema of the property.</param>
/// <param name="IsRequired">true if the property is required; otherwise, false.</param>
internal sealed record SchemaProperty(string Name, string Key, string Json, bool IsRequired);
