namespace Tern.Local.Engine;

/// <summary>
/// The syntax of a part of a statement that has a value. Errors refer to the position of <see cref="Token"/>.
/// </summary>
internal abstract record Term(PartiQlToken Token);

/// <summary>A path into the item.</summary>
internal sealed record PathTerm(PartiQlToken Token, IReadOnlyList<PathTermStep> Steps) : Term(Token);

/// <summary>A string, a number (including its sign), true, false, null or missing.</summary>
internal sealed record LiteralTerm(PartiQlToken Token, string Text) : Term(Token);

/// <summary>A question mark, numbered from 0 in text order.</summary>
internal sealed record ParameterTerm(PartiQlToken Token, int Position) : Term(Token);

/// <summary>A list: [ a, b ].</summary>
internal sealed record ListTerm(PartiQlToken Token, IReadOnlyList<Term> Elements) : Term(Token);

/// <summary>A set: &lt;&lt; a, b &gt;&gt;.</summary>
internal sealed record BagTerm(PartiQlToken Token, IReadOnlyList<Term> Elements) : Term(Token);

/// <summary>A map, or the item of an INSERT: { 'name': value }.</summary>
internal sealed record TupleTerm(PartiQlToken Token, IReadOnlyList<(Term Name, Term Value)> Entries) : Term(Token);

/// <summary>A function call: name ( arguments ).</summary>
internal sealed record CallTerm(PartiQlToken Token, IReadOnlyList<Term> Arguments) : Term(Token)
{
    /// <summary>The function's name in lower case: function names are case-insensitive.</summary>
    public string Name => Token.Text.ToLowerInvariant();
}

/// <summary>AND, OR, a comparison or arithmetic.</summary>
internal sealed record BinaryTerm(PartiQlToken Token, string Operator, Term Left, Term Right) : Term(Token);

/// <summary>A negation: NOT inner.</summary>
internal sealed record NotTerm(PartiQlToken Token, Term Inner) : Term(Token);

/// <summary>A sign before something that isn't a number.</summary>
internal sealed record SignTerm(PartiQlToken Token, Term Inner) : Term(Token);

/// <summary>A membership test: value IN [ a, b ].</summary>
internal sealed record InTerm(PartiQlToken Token, Term Value, Term Candidates) : Term(Token);

/// <summary>A range test: value BETWEEN low AND high.</summary>
internal sealed record BetweenTerm(PartiQlToken Token, Term Value, Term Low, Term High) : Term(Token);

/// <summary>A type test: value IS type.</summary>
internal sealed record IsTerm(PartiQlToken Token, Term Value, string Type) : Term(Token);
