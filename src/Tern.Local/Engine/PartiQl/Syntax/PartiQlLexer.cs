using System.Text;

namespace Tern.Local.Engine;

/// <summary>
/// Splits a statement into tokens. Comments (<c>-- to the end of the line</c>, <c>/* block */</c>) count as white
/// space.
/// </summary>
internal static class PartiQlLexer
{
    // Longer symbols first: the first match is the token.
    private static readonly string[] s_symbols =
        ["<<", ">>", "<>", "!=", "<=", ">=", "||", "(", ")", "[", "]", "{", "}", ",", ".", ":", ";", "*", "+", "-", "/", "%", "=", "<", ">"];

    public static List<PartiQlToken> Read(string text)
    {
        var tokens = new List<PartiQlToken>();
        var at = SkipSpace(text, 0);
        while (at < text.Length)
        {
            var token = Next(text, at);
            tokens.Add(token);
            at = SkipSpace(text, at + token.Length);
        }

        tokens.Add(new PartiQlToken(PartiQlTokenKind.End, text.Length, 0, ""));
        return tokens;
    }

    private static int SkipSpace(string text, int at)
    {
        while (at < text.Length)
        {
            if (char.IsWhiteSpace(text[at]))
            {
                at++;
            }
            else if (text.AsSpan(at).StartsWith("--"))
            {
                var end = text.AsSpan(at).IndexOfAny('\n', '\r');
                at = end < 0 ? text.Length : at + end;
            }
            else if (text.AsSpan(at).StartsWith("/*"))
            {
                var end = text.IndexOf("*/", at + 2, StringComparison.Ordinal);
                if (end < 0) throw PartiQlFault.Malformed("");
                at = end + 2;
            }
            else
            {
                break;
            }
        }

        return at;
    }

    private static PartiQlToken Next(string text, int at)
    {
        var c = text[at];
        if (c is '\'' or '"') return Quoted(text, at, c == '"' ? PartiQlTokenKind.Quoted : PartiQlTokenKind.String);
        if (char.IsAsciiLetter(c) || c is '_' or '$') return Word(text, at);
        if (char.IsAsciiDigit(c) || (c == '.' && at + 1 < text.Length && char.IsAsciiDigit(text[at + 1]))) return Number(text, at);
        if (c == '?') return new PartiQlToken(PartiQlTokenKind.Parameter, at, 1, "?");
        foreach (var symbol in s_symbols)
        {
            if (text.AsSpan(at).StartsWith(symbol)) return new PartiQlToken(PartiQlTokenKind.Symbol, at, symbol.Length, symbol == "!=" ? "<>" : symbol);
        }

        throw PartiQlFault.Malformed("");
    }

    /// <summary>Reads up to the closing quote. A doubled quote stands for a quote in the text.</summary>
    private static PartiQlToken Quoted(string text, int start, PartiQlTokenKind kind)
    {
        var quote = text[start];
        var content = new StringBuilder();
        for (var at = start + 1; at < text.Length; at++)
        {
            if (text[at] == quote)
            {
                if (at + 1 == text.Length || text[at + 1] != quote) return new PartiQlToken(kind, start, at + 1 - start, content.ToString());
                at++;
            }

            content.Append(text[at]);
        }

        throw PartiQlFault.Malformed("");
    }

    private static PartiQlToken Word(string text, int start)
    {
        var end = start + 1;
        while (end < text.Length && (char.IsAsciiLetterOrDigit(text[end]) || text[end] is '_' or '$')) end++;
        return new PartiQlToken(PartiQlTokenKind.Word, start, end - start, text[start..end]);
    }

    /// <summary>
    /// Reads a number: digits [. digits] [e [+ | -] digits]. The digits before or after the point are optional.
    /// </summary>
    private static PartiQlToken Number(string text, int start)
    {
        var end = Digits(text, start);
        if (end < text.Length && text[end] == '.') end = Digits(text, end + 1);
        if (end < text.Length && text[end] is 'e' or 'E')
        {
            var exponent = end + 1;
            if (exponent < text.Length && text[exponent] is '+' or '-') exponent++;
            var exponentEnd = Digits(text, exponent);
            if (exponentEnd > exponent) end = exponentEnd;
        }

        var number = text[start..end];
        if (!DecimalRange.Fits(number)) throw PartiQlFault.Malformed("");
        return new PartiQlToken(PartiQlTokenKind.Number, start, end - start, number);
    }

    private static int Digits(string text, int at)
    {
        while (at < text.Length && char.IsAsciiDigit(text[at])) at++;
        return at;
    }
}
