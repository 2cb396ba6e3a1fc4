namespace Tern.Local.Engine.PartiQl.Syntax;

/// <summary>A part of a statement that has a value, as it was written. <see cref="Token"/> is where errors point at.</summary>
internal abstract record Term(PartiQlToken Token);

/// <summary>A path into the item.</summary>
internal sealed record PathTerm(PartiQlToken Token, IReadOnlyList<PathTermStep> Steps) : Term(Token);

/// <summary>A string, a number (with its sign), true, false, null or missing.</summary>
internal sealed record LiteralTerm(PartiQlToken Token, string Text) : Term(Token);

/// <summary>A question mark, numbered from 0 in the order of the text.</summary>
internal sealed record ParameterTerm(PartiQlToken Token, int Position) : Term(Token);

/// <summary>[ a, b ]</summary>
internal sealed record ListTerm(PartiQlToken Token, IReadOnlyList<Term> Elements) : Term(Token);

/// <summary>&lt;&lt; a, b &gt;&gt;: a set.</summary>
internal sealed record BagTerm(PartiQlToken Token, IReadOnlyList<Term> Elements) : Term(Token);

/// <summary>{ 'name': value }: a map, or the item of an INSERT.</summary>
internal sealed record TupleTerm(PartiQlToken Token, IReadOnlyList<(Term Name, Term Value)> Entries) : Term(Token);

/// <summary>name ( arguments ).</summary>
internal sealed record CallTerm(PartiQlToken Token, IReadOnlyList<Term> Arguments) : Term(Token)
{
    /// <summary>Names of functions are told apart without regard to case.</summary>
    public string Name => Token.Text.ToLowerInvariant();
}

/// <summary>AND, OR, a comparison or arithmetic.</summary>
internal sealed record BinaryTerm(PartiQlToken Token, string Operator, Term Left, Term Right) : Term(Token);

/// <summary>NOT inner.</summary>
internal sealed record NotTerm(PartiQlToken Token, Term Inner) : Term(Token);

/// <summary>A sign before something that is no number.</summary>
internal sealed record SignTerm(PartiQlToken Token, Term Inner) : Term(Token);

/// <summary>value IN [ a, b ].</summary>
internal sealed record InTerm(PartiQlToken Token, Term Value, Term Candidates) : Term(Token);

/// <summary>value BETWEEN low AND high.</summary>
internal sealed record BetweenTerm(PartiQlToken Token, Term Value, Term Low, Term High) : Term(Token);

/// <summary>value IS type.</summary>
internal sealed record IsTerm(PartiQlToken Token, Term Value, string Type) : Term(Token);
