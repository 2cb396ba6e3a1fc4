namespace Tern.Local.Engine;

/// <summary>
/// <code>
/// term       = and (OR and)*
/// and        = not (AND not)*
/// not        = NOT not | comparison
/// comparison = sum ((= | &lt;&gt; | != | &lt; | &lt;= | &gt; | &gt;=) sum | [NOT] IN sum | [NOT] BETWEEN sum AND sum | IS [NOT] type | [NOT] LIKE sum)*
/// sum        = signed ((+ | - | * | / | % | "||") signed)*
/// signed     = (+ | -)* primary
/// primary    = literal | ? | path | name "(" terms ")" | "(" term ")" | "[" terms "]" | "{" name : term, … "}" | "&lt;&lt;" terms "&gt;&gt;"
/// path       = name ("." name | "[" number "]")*
/// </code>
/// </summary>
internal abstract class TermParser(string text)
{
    // Nested terms are handled recursively, here and in all code that traverses the result; 8192 parentheses would
    // overflow the stack.
    private const int MaxDepth = 256;

    private static readonly string[] s_types =
    [
        "MISSING", "NULL", "BOOLEAN", "BOOL", "SMALLINT", "INTEGER", "INT", "INT2", "INT4", "INT8", "INTEGER2", "INTEGER4", "INTEGER8",
            "BIGINT", "FLOAT", "REAL",
        "DOUBLE", "DECIMAL", "NUMERIC", "NUMBER", "DATE", "TIME", "TIMESTAMP", "CHAR", "CHARACTER", "VARCHAR", "STRING", "SYMBOL", "CLOB",
            "BLOB", "STRUCT", "TUPLE", "LIST",
        "SEXP", "BAG", "ANY",
    ];

    private readonly List<PartiQlToken> _tokens = PartiQlLexer.Read(text);
    private int _at;
    private int _depth;

    protected string Text { get; } = text;

    /// <summary>The number of question marks read so far.</summary>
    protected int ParameterCount { get; private set; }

    protected PartiQlToken Current => _tokens[_at];

    protected PartiQlToken Following => _tokens[Math.Min(_at + 1, _tokens.Count - 1)];

    protected PartiQlToken Take()
    {
        var token = Current;
        if (token.Kind != PartiQlTokenKind.End) _at++;
        return token;
    }

    protected bool TryTake(string symbol)
    {
        if (!Current.Is(symbol)) return false;
        _at++;
        return true;
    }

    protected bool TryTakeWord(string word)
    {
        if (!Current.IsWord(word)) return false;
        _at++;
        return true;
    }

    protected void TakeWord(string word)
    {
        if (!TryTakeWord(word)) throw PartiQlFault.Malformed("Expected " + word);
    }

    protected void Close(string symbol, string name)
    {
        if (!TryTake(symbol)) throw PartiQlFault.Malformed("Expected " + name);
    }

    /// <summary>Reads an optional semicolon and the end of the text.</summary>
    protected void TakeEnd()
    {
        TryTake(";");
        if (Current.Kind != PartiQlTokenKind.End) throw PartiQlFault.Malformed("Unexpected token after expression");
    }

    protected Term ReadTerm()
    {
        Deeper();
        var left = ReadAnd();
        while (Current.IsWord("OR"))
        {
            var token = Infix();
            left = new BinaryTerm(token, "OR", left, ReadAnd());
        }

        _depth--;
        return left;
    }

    /// <summary>Reads a path that starts with a name: a table, or the target of an UPDATE.</summary>
    protected PathTerm ReadSimplePath()
    {
        if (!Current.IsName) throw PartiQlFault.Malformed("Expected identifier for simple path");
        return ReadPath();
    }

    private Term ReadAnd()
    {
        var left = ReadNot();
        while (Current.IsWord("AND"))
        {
            var token = Infix();
            left = new BinaryTerm(token, "AND", left, ReadNot());
        }

        return left;
    }

    private Term ReadNot()
    {
        if (!Current.IsWord("NOT")) return ReadComparison();
        var token = Take();
        Deeper();
        var inner = ReadNot();
        _depth--;
        return new NotTerm(token, inner);
    }

    private Term ReadComparison()
    {
        var left = ReadSum();
        while (true)
        {
            if (Current.Kind == PartiQlTokenKind.Symbol && Current.Text is "=" or "<>" or "<" or "<=" or ">" or ">=")
            {
                var token = Infix();
                left = new BinaryTerm(token, token.Text, left, ReadSum());
                continue;
            }

            var not = Current.IsWord("NOT") && (Following.IsWord("IN") || Following.IsWord("BETWEEN") || Following.IsWord("LIKE"));
            var start = Current;
            if (not) Take();
            if (ReadWordOperator(left) is not { } condition) return left;
            left = not ? new NotTerm(start, condition) : condition;
        }
    }

    private Term? ReadWordOperator(Term left)
    {
        if (Current.IsWord("IN"))
        {
            var token = Infix();
            return new InTerm(token, left, Current.Is("(") ? ReadElements("(", ")", "RIGHT_PAREN") : ReadSum());
        }

        if (Current.IsWord("BETWEEN"))
        {
            var token = Infix();
            var low = ReadSum();
            if (!Current.IsWord("AND")) throw PartiQlFault.Malformed("Expected AND after BETWEEN");
            Infix();
            return new BetweenTerm(token, left, low, ReadSum());
        }

        if (Current.IsWord("LIKE"))
        {
            var token = Infix();
            return new BinaryTerm(token, "LIKE", left, ReadSum());
        }

        return Current.IsWord("IS") ? ReadIs(left) : null;
    }

    private Term ReadIs(Term left)
    {
        var token = Take();
        var not = TryTakeWord("NOT");
        if (Current.Kind != PartiQlTokenKind.Word || !s_types.Contains(Current.Text, StringComparer.OrdinalIgnoreCase))
            throw PartiQlFault.Malformed("Expected type name");
        var type = Take().Text.ToUpperInvariant();
        if ((type == "DOUBLE" && TryTakeWord("PRECISION")) || (type == "CHARACTER" && TryTakeWord("VARYING"))) type += " …";
        Term condition = new IsTerm(token, left, type);
        return not ? new NotTerm(token, condition) : condition;
    }

    private Term ReadSum()
    {
        var left = ReadSigned();
        while (Current.Kind == PartiQlTokenKind.Symbol && Current.Text is "+" or "-" or "*" or "/" or "%" or "||")
        {
            var token = Infix();
            left = new BinaryTerm(token, token.Text, left, ReadSigned());
        }

        return left;
    }

    private Term ReadSigned()
    {
        var sign = Current;
        var signed = false;
        var negative = false;
        while (Current.Is("+") || Current.Is("-"))
        {
            negative ^= Take().Is("-");
            signed = true;
        }

        var term = ReadPrimary();
        if (!signed) return term;
        if (term is LiteralTerm { Token.Kind: PartiQlTokenKind.Number } number) return negative ? number with { Text = "-" + number.Text } : number;
        return new SignTerm(sign, term);
    }

    private Term ReadPrimary()
    {
        var token = Current;
        switch (token.Kind)
        {
            case PartiQlTokenKind.String or PartiQlTokenKind.Number:
                Take();
                return new LiteralTerm(token, token.Text);
            case PartiQlTokenKind.Parameter:
                Take();
                return new ParameterTerm(token, ParameterCount++);
            case PartiQlTokenKind.Quoted:
                return ReadPath();
            case PartiQlTokenKind.Word:
                return ReadWord(token);
            case PartiQlTokenKind.Symbol:
                return ReadEnclosed(token);
            default:
                throw PartiQlFault.Malformed("Unexpected term");
        }
    }

    private Term ReadWord(PartiQlToken token)
    {
        if (token.IsWord("TRUE") || token.IsWord("FALSE") || token.IsWord("NULL") || token.IsWord("MISSING"))
        {
            Take();
            return new LiteralTerm(token, token.Text.ToLowerInvariant());
        }

        if (Following.Is("(") && (!token.IsKeyword || token.IsWord("EXISTS"))) return ReadCall();
        if (PartiQlKeywords.IsOperator(token.Text)) throw PartiQlFault.Malformed("Unexpected operator");
        if (token.IsKeyword) throw PartiQlFault.Malformed("Unexpected keyword");
        return ReadPath();
    }

    private Term ReadEnclosed(PartiQlToken token)
    {
        switch (token.Text)
        {
            case "(":
                Take();
                var inner = ReadTerm();
                Close(")", "RIGHT_PAREN");
                return inner;
            case "[":
                return ReadElements("[", "]", "RIGHT_BRACKET");
            case "<<":
                return new BagTerm(token, ReadElements("<<", ">>", "RIGHT_DOUBLE_ANGLE_BRACKET").Elements);
            case "{":
                return ReadTuple();
            case "=" or "<>" or "<" or "<=" or ">" or ">=" or "/" or "%" or "||":
                throw PartiQlFault.Malformed("Unexpected operator");
            default:
                throw PartiQlFault.Malformed("Unexpected term");
        }
    }

    private CallTerm ReadCall()
    {
        var name = Take();
        if (Following.Is("*"))
        {
            Take();
            Take();
            Close(")", "RIGHT_PAREN");
            return new CallTerm(name, []);
        }

        return new CallTerm(name, ReadElements("(", ")", "RIGHT_PAREN").Elements);
    }

    private ListTerm ReadElements(string open, string close, string closeName)
    {
        var token = Take(); // the caller has already checked the opening symbol
        System.Diagnostics.Debug.Assert(token.Is(open));
        var elements = new List<Term>();
        if (TryTake(close)) return new ListTerm(token, elements);
        do elements.Add(ReadTerm());
        while (TryTake(","));
        Close(close, closeName);
        return new ListTerm(token, elements);
    }

    private TupleTerm ReadTuple()
    {
        var token = Take();
        var entries = new List<(Term, Term)>();
        if (TryTake("}")) return new TupleTerm(token, entries);
        do
        {
            var name = ReadTerm();
            Close(":", "COLON");
            entries.Add((name, ReadTerm()));
        }
        while (TryTake(","));
        Close("}", "RIGHT_CURLY");
        return new TupleTerm(token, entries);
    }

    private PathTerm ReadPath()
    {
        var first = Take();
        var steps = new List<PathTermStep> { new(first, IsIndex: false, Negative: false) };
        while (true)
        {
            if (TryTake("."))
            {
                if (!Current.IsName) throw PartiQlFault.Malformed("Invalid path dot component");
                steps.Add(new PathTermStep(Take(), IsIndex: false, Negative: false));
            }
            else if (TryTake("["))
            {
                var negative = false;
                while (Current.Is("+") || Current.Is("-")) negative ^= Take().Is("-");
                if (Current.Kind != PartiQlTokenKind.Number || !Current.Text.All(char.IsAsciiDigit))
                    throw PartiQlFault.Malformed("Expected a number as list index");
                steps.Add(new PathTermStep(Take(), IsIndex: true, negative));
                Close("]", "RIGHT_BRACKET");
            }
            else
            {
                return new PathTerm(first, steps);
            }
        }
    }

    /// <summary>Takes an infix operator, which must be followed by something.</summary>
    private PartiQlToken Infix()
    {
        var token = Take();
        if (Current.Kind == PartiQlTokenKind.End) throw PartiQlFault.Malformed("Missing right-hand side expression of infix operator");
        return token;
    }

    private void Deeper()
    {
        if (++_depth > MaxDepth) throw PartiQlFault.Malformed($"The statement is nested too deeply; at most {MaxDepth} terms may be open");
    }
}
