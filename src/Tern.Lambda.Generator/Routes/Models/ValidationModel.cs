namespace Tern.Lambda.Generator;

/// <summary>A validation that an attribute requires of a value.</summary>
/// <param name="Check">The method of RouteValidation.</param>
/// <param name="Value">The expression that is passed as the value, in which <c>{0}</c> stands for the value.</param>
/// <param name="Arguments">The arguments after the value.</param>
/// <param name="SkipsNull">true if null is valid; otherwise, false.</param>
/// <param name="Instance">The expression that creates the attribute instance; empty if none is needed.</param>
internal sealed record ValidationRule(string Check, string Value, string Arguments, bool SkipsNull, string Instance = "");

/// <summary>A validated member of a type.</summary>
/// <param name="Name">The name of the member.</param>
/// <param name="Key">The JSON name that an attribute gives the member; otherwise, empty.</param>
/// <param name="CanBeNull">true if the member can be null; otherwise, false.</param>
/// <param name="Rules">The rules for the member.</param>
/// <param name="Nested">The type whose members are validated too; empty for none.</param>
/// <param name="IsList">true if they are the members of its entries; otherwise, false.</param>
internal sealed record ValidatedMember(string Name, string Key, bool CanBeNull, EquatableArray<ValidationRule> Rules, string Nested, bool IsList);

/// <summary>A type whose members are validated.</summary>
internal sealed record ValidatedType(string Type, EquatableArray<ValidatedMember> Members);

/// <summary>The validation of a parameter.</summary>
/// <param name="Rules">The rules for the parameter itself.</param>
/// <param name="Types">The types whose members are validated if the parameter is the body, beginning with its own
/// type.</param>
/// <param name="CanBeNull">true if the parameter can be null; otherwise, false.</param>
internal sealed record ValidationModel(EquatableArray<ValidationRule> Rules, EquatableArray<ValidatedType> Types, bool CanBeNull);
