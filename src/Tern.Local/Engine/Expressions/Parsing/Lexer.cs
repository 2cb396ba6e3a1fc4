namespace Tern.Local.Engine;

/// <summary>
/// Splits an expression into tokens. It never fails: an invalid character becomes a token of kind Unknown, which no
/// rule accepts.
/// </summary>
internal static class Lexer
{
    public static List<Token> Read(string text)
    {
        var tokens = new List<Token>();
        var at = 0;
        while (true)
        {
            while (at < text.Length && text[at] is ' ' or '\t' or '\r' or '\n') at++;
            if (at == text.Length) break;
            var length = TokenLength(text, at, out var kind);
            tokens.Add(new Token(kind, at, length, text.Substring(at, length)));
            at += length;
        }

        tokens.Add(new Token(TokenKind.End, text.Length, 0, "<EOF>"));
        return tokens;
    }

    private static int TokenLength(string text, int at, out TokenKind kind)
    {
        var c = text[at];
        if (char.IsAsciiLetter(c))
        {
            kind = TokenKind.Identifier;
            return WordLength(text, at);
        }

        if (char.IsAsciiDigit(c))
        {
            kind = TokenKind.Number;
            var end = at + 1;
            while (end < text.Length && char.IsAsciiDigit(text[end])) end++;
            return end - at;
        }

        if (c is '#' or ':')
        {
            var length = 1 + WordLength(text, at + 1);
            kind = length == 1 ? TokenKind.Unknown : c == '#' ? TokenKind.NamePlaceholder : TokenKind.ValuePlaceholder;
            return length;
        }

        kind = TokenKind.Symbol;
        switch (c)
        {
            case '<':
                return at + 1 < text.Length && text[at + 1] is '=' or '>' ? 2 : 1;
            case '>':
                return at + 1 < text.Length && text[at + 1] == '=' ? 2 : 1;
            case '=' or '(' or ')' or '[' or ']' or ',' or '.' or '+' or '-':
                return 1;
            default:
                kind = TokenKind.Unknown;
                return char.IsHighSurrogate(c) && at + 1 < text.Length && char.IsLowSurrogate(text[at + 1]) ? 2 : 1;
        }
    }

    private static int WordLength(string text, int at)
    {
        var end = at;
        while (end < text.Length && (char.IsAsciiLetterOrDigit(text[end]) || text[end] == '_')) end++;
        return end - at;
    }
}
