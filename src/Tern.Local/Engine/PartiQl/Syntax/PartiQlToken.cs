namespace Tern.Local.Engine.PartiQl.Syntax;

/// <summary>A piece of a statement. The text of a name or string is without its quotes; the length is with them.</summary>
internal readonly record struct PartiQlToken(PartiQlTokenKind Kind, int Start, int Length, string Text)
{
    public bool Is(string symbol) => Kind == PartiQlTokenKind.Symbol && Text == symbol;

    public bool IsWord(string word) => Kind == PartiQlTokenKind.Word && Text.Equals(word, StringComparison.OrdinalIgnoreCase);

    /// <summary>A word that the grammar keeps for itself.</summary>
    public bool IsKeyword => Kind == PartiQlTokenKind.Word && PartiQlKeywords.Contains(Text);

    /// <summary>May it name an attribute or a table?</summary>
    public bool IsName => Kind == PartiQlTokenKind.Quoted || (Kind == PartiQlTokenKind.Word && !PartiQlKeywords.Contains(Text));
}
