namespace Tern.Local.Engine.PartiQl;

/// <summary>An attribute in an ORDER BY clause.</summary>
internal readonly record struct OrderTerm(string Attribute, bool Descending);
