namespace Tern.Local.Engine;

/// <summary>An attribute in an ORDER BY clause.</summary>
internal readonly record struct OrderTerm(string Attribute, bool Descending);
