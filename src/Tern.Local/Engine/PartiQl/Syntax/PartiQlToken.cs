namespace Tern.Local.Engine;

/// <summary>
/// A token of a statement. For names and strings, the text excludes the quotes, while the length includes them.
/// </summary>
internal readonly record struct PartiQlToken(PartiQlTokenKind Kind, int Start, int Length, string Text)
{
    public bool Is(string symbol) => Kind == PartiQlTokenKind.Symbol && Text == symbol;

    public bool IsWord(string word) => Kind == PartiQlTokenKind.Word && Text.Equals(word, StringComparison.OrdinalIgnoreCase);

    /// <summary>true if it's a reserved word; otherwise, false.</summary>
    public bool IsKeyword => Kind == PartiQlTokenKind.Word && PartiQlKeywords.Contains(Text);

    /// <summary>true if it can be the name of an attribute or a table; otherwise, false.</summary>
    public bool IsName => Kind == PartiQlTokenKind.Quoted || (Kind == PartiQlTokenKind.Word && !PartiQlKeywords.Contains(Text));
}
