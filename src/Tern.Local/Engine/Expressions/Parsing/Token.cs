namespace Tern.Local.Engine;

/// <summary>A token of an expression: its kind and its position in the text.</summary>
internal readonly record struct Token(TokenKind Kind, int Start, int Length, string Text)
{
    public int End => Start + Length;

    public bool Is(string symbol) => Kind == TokenKind.Symbol && Text == symbol;

    public bool IsKeyword(string word) => Kind == TokenKind.Identifier && Text.Equals(word, StringComparison.OrdinalIgnoreCase);
}
