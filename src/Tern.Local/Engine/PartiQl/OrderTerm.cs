namespace Tern.Local.Engine.PartiQl;

/// <summary>One attribute of an ORDER BY clause.</summary>
internal readonly record struct OrderTerm(string Attribute, bool Descending);
