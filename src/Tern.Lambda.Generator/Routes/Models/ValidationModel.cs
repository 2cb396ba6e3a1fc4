namespace Tern.Lambda.Generator;

/// <summary>What an attribute asks of a value.</summary>
/// <param name="Check">The method of RouteValidation that checks it.</param>
/// <param name="Value">What is made of the value for the check, with <c>{0}</c> for it.</param>
/// <param name="Arguments">What the check gets behind the value.</param>
/// <param name="SkipsNull">Whether nothing is asked of null.</param>
/// <param name="Instance">What makes the attribute that the check asks; empty where it asks none.</param>
internal sealed record ValidationRule(string Check, string Value, string Arguments, bool SkipsNull, string Instance = "");

/// <summary>A member of a type that is checked.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Key">Its name in JSON, where an attribute gives it one; else empty.</param>
/// <param name="CanBeNull">Whether it can be null.</param>
/// <param name="Rules">What is asked of it.</param>
/// <param name="Nested">The type whose members are checked too; empty for none.</param>
/// <param name="IsList">Whether these are the members of its entries.</param>
internal sealed record ValidatedMember(string Name, string Key, bool CanBeNull, EquatableArray<ValidationRule> Rules, string Nested, bool IsList);

/// <summary>A type whose members are checked.</summary>
internal sealed record ValidatedType(string Type, EquatableArray<ValidatedMember> Members);

/// <summary>What is asked of a parameter.</summary>
/// <param name="Rules">Of itself.</param>
/// <param name="Types">Of its members, where it is the body: its own type first.</param>
/// <param name="CanBeNull">Whether it can be null.</param>
internal sealed record ValidationModel(EquatableArray<ValidationRule> Rules, EquatableArray<ValidatedType> Types, bool CanBeNull);
