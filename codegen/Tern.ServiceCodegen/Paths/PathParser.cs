using System.Globalization;
using System.Text.Json;

namespace Tern.ServiceCodegen.Paths;

/// <summary>
/// Parses the part of JMESPath that models use: fields, indexes, projections, filters, lists of expressions, functions,
/// comparisons, and, or, not, literals.
/// </summary>
internal sealed class PathParser
{
    private readonly string _text;
    private int _position;

    private PathParser(string text) => _text = text;

    internal static PathExpression Parse(string text)
    {
        var parser = new PathParser(text);
        var expression = parser.Or(new CurrentPath());
        parser.Space();
        return parser._position == text.Length ? expression : throw parser.Refuse();
    }

    private PathExpression Or(PathExpression current)
    {
        var left = And(current);
        while (Take("||")) left = new BinaryPath("||", left, And(current));
        return left;
    }

    private PathExpression And(PathExpression current)
    {
        var left = Comparison(current);
        while (Take("&&")) left = new BinaryPath("&&", left, Comparison(current));
        return left;
    }

    private PathExpression Comparison(PathExpression current)
    {
        var left = Unary(current);
        foreach (var comparison in (string[])["==", "!=", "<=", ">=", "<", ">"])
            if (Take(comparison)) return new BinaryPath(comparison, left, Unary(current));
        return left;
    }

    private PathExpression Unary(PathExpression current)
    {
        Space();
        return Peek() == '!' && !Ahead("!=") && Take("!") ? new NotPath(Unary(current)) : Chain(Primary(current), current);
    }

    private PathExpression Primary(PathExpression current)
    {
        Space();
        switch (Peek())
        {
            case '(':
                Expect("(");
                var inner = Or(current);
                Expect(")");
                return new GroupPath(inner);
            case '@':
                Expect("@");
                return current;
            case '\'':
                return new LiteralPath(Until('\''));
            case '`':
                return Json(Until('`'));
            case '[':
                return current;
            case '"':
                return new FieldPath(current, Until('"'));
        }

        var name = Identifier();
        Space();
        if (Peek() != '(') return new FieldPath(current, name);
        Expect("(");
        var arguments = new List<PathExpression>();
        do arguments.Add(Or(current));
        while (Take(","));
        Expect(")");
        return new CallPath(name, arguments);
    }

    private PathExpression Chain(PathExpression left, PathExpression current)
    {
        while (true)
        {
            if (Take("."))
            {
                Space();
                if (Peek() == '[') left = Several(left);
                else if (Take("*")) left = new ValuesPath(left);
                else left = Peek() == '"' ? new FieldPath(left, Until('"')) : new FieldPath(left, Identifier());
            }
            else if (Ahead("[")) left = Bracket(left, current);
            else return left;
        }
    }

    private PathExpression Bracket(PathExpression left, PathExpression current)
    {
        Expect("[");
        if (Take("]")) return new EachPath(left, true);
        if (Take("*"))
        {
            Expect("]");
            return new EachPath(left, false);
        }

        if (Take("?"))
        {
            var condition = Or(new CurrentPath());
            Expect("]");
            return new FilterPath(left, condition);
        }

        var start = _position;
        if (Peek() == '-') _position++;
        while (char.IsAsciiDigit(Peek())) _position++;
        if (int.TryParse(_text.AsSpan(start, _position - start), CultureInfo.InvariantCulture, out var index) && Take("]")) return new IndexPath(left, index);
        _position = start;
        return left is CurrentPath ? SeveralInside(current) : throw Refuse();
    }

    private SeveralPath Several(PathExpression of)
    {
        Expect("[");
        return SeveralInside(of);
    }

    private SeveralPath SeveralInside(PathExpression of)
    {
        var parts = new List<PathExpression>();
        do parts.Add(Or(new CurrentPath()));
        while (Take(","));
        Expect("]");
        return new SeveralPath(of, parts);
    }

    private LiteralPath Json(string json)
    {
        try
        {
            using var document = JsonDocument.Parse(json);
            return document.RootElement.ValueKind switch
            {
                JsonValueKind.String => new LiteralPath(document.RootElement.GetString()),
                JsonValueKind.Number => new LiteralPath(document.RootElement.GetDecimal()),
                JsonValueKind.True => new LiteralPath(true),
                JsonValueKind.False => new LiteralPath(false),
                JsonValueKind.Null => new LiteralPath(null),
                _ => throw Refuse(),
            };
        }
        catch (JsonException)
        {
            throw Refuse();
        }
    }

    private string Identifier()
    {
        Space();
        var start = _position;
        while (char.IsAsciiLetterOrDigit(Peek()) || Peek() == '_') _position++;
        return _position > start && !char.IsAsciiDigit(_text[start]) ? _text[start.._position] : throw Refuse();
    }

    private string Until(char quote)
    {
        var end = _text.IndexOf(quote, _position + 1);
        if (end < 0 || _text.AsSpan(_position, end - _position).Contains('\\')) throw Refuse();
        var inside = _text[(_position + 1)..end];
        _position = end + 1;
        return inside;
    }

    private char Peek() => _position < _text.Length ? _text[_position] : '\0';

    private bool Ahead(string token)
    {
        Space();
        return string.CompareOrdinal(_text, _position, token, 0, token.Length) == 0;
    }

    private bool Take(string token)
    {
        if (!Ahead(token)) return false;
        _position += token.Length;
        return true;
    }

    private void Expect(string token)
    {
        if (!Take(token)) throw Refuse();
    }

    private void Space()
    {
        while (Peek() is ' ' or '\n' or '\t') _position++;
    }

    private CodegenException Refuse() => new($"The path expression '{_text}' has at character {_position} something that this generator doesn't know.");
}
