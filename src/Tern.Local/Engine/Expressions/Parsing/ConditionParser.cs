namespace Tern.Local.Engine;

/// <summary>
/// <code>
/// or        = and (OR and)*
/// and       = not (AND not)*
/// not       = NOT not | primary
/// primary   = "(" or ")" | comparison | function
/// comparison = operand (= | &lt;&gt; | &lt; | &lt;= | &gt; | &gt;=) operand
///           | operand BETWEEN operand AND operand | operand IN "(" operand, … ")"
/// </code>
/// </summary>
internal sealed class ConditionParser : ExpressionParser
{
    private bool _redundantParentheses;

    private ConditionParser(string parameter, string text) : base(parameter, text)
    {
    }

    public static ConditionExpression Parse(string parameter, string text)
    {
        var parser = new ConditionParser(parameter, text);
        var root = parser.ReadOr();
        parser.TakeEnd();
        parser.ThrowCollected();
        if (parser._redundantParentheses) throw parser.Invalid("The expression has redundant parentheses;");
        parser.ThrowMisuse();
        return new ConditionExpression(parameter, root, parser.OperandPaths, parser.NameKeys, parser.ValueKeys)
        {
            Operators = parser.Operators,
        };
    }

    private Condition ReadOr()
    {
        var left = ReadAnd();
        while (TryTakeKeyword("OR"))
        {
            CountOperator();
            left = new OrCondition(left, ReadAnd());
        }

        return left;
    }

    private Condition ReadAnd()
    {
        var left = ReadNot();
        while (TryTakeKeyword("AND"))
        {
            CountOperator();
            left = new AndCondition(left, ReadNot());
        }

        return left;
    }

    private Condition ReadNot()
    {
        if (!TryTakeKeyword("NOT")) return ReadPrimary();
        CountOperator();
        Deeper();
        var inner = new NotCondition(ReadNot());
        Shallower();
        return inner;
    }

    private Condition ReadPrimary()
    {
        if (Current.Is("(") && !ParenthesisIsOperand())
        {
            Advance();
            Deeper();
            if (Current.Is("(") && !ParenthesisIsOperand() && ClosesBeforeOwn()) _redundantParentheses = true;
            var inner = ReadOr();
            Take(")");
            Shallower();
            return inner;
        }

        if (Current.Kind == TokenKind.Identifier && Following.Is("("))
        {
            var call = ReadFunction();
            return IsComparison() ? ReadComparison(call) : new FunctionCondition(call);
        }

        return ReadComparison(ReadOperand());
    }

    private Condition ReadComparison(Operand left)
    {
        if (Current.Kind == TokenKind.Symbol && Current.Text is "=" or "<>" or "<" or "<=" or ">" or ">=")
        {
            var comparator = Current.Text;
            CountOperator();
            Advance();
            return new CompareCondition(comparator, left, ReadOperand());
        }

        if (TryTakeKeyword("BETWEEN"))
        {
            CountOperator();
            var low = ReadOperand();
            if (!TryTakeKeyword("AND")) throw SyntaxError();
            return new BetweenCondition(left, low, ReadOperand());
        }

        if (!TryTakeKeyword("IN")) throw SyntaxError();
        CountOperator();
        Take("(");
        var candidates = new List<Operand> { ReadOperand() };
        while (TryTake(",")) candidates.Add(ReadOperand());
        Take(")");
        return new InCondition(left, [.. candidates]);
    }

    private bool IsComparison() =>
        (Current.Kind == TokenKind.Symbol && Current.Text is "=" or "<>" or "<" or "<=" or ">" or ">=")
        || Current.IsKeyword("BETWEEN")
        || Current.IsKeyword("IN");

    /// <summary>
    /// Returns a value indicating whether the open parenthesis contains an operand, as in <c>(a) = :b</c>, rather than
    /// a condition. What follows the closing parenthesis decides.
    /// </summary>
    private bool ParenthesisIsOperand()
    {
        var end = ClosingParenthesis();
        if (end < 0) return false;
        for (var i = 1; i < end; i++)
        {
            var token = Peek(i);
            if (token.Kind == TokenKind.Symbol && token.Text is "=" or "<>" or "<" or "<=" or ">" or ">=") return false;
            if (token.IsKeyword("AND") || token.IsKeyword("OR") || token.IsKeyword("NOT")) return false;
            if (token.IsKeyword("IN") || token.IsKeyword("BETWEEN")) return false;
        }

        var after = Peek(end + 1);
        return (after.Kind == TokenKind.Symbol && after.Text is "=" or "<>" or "<" or "<=" or ">" or ">=")
            || after.IsKeyword("BETWEEN")
            || after.IsKeyword("IN");
    }

    /// <summary>
    /// Returns a value indicating whether the parenthesis that opens here closes directly before the one around it, so
    /// that both pairs enclose the same text.
    /// </summary>
    private bool ClosesBeforeOwn()
    {
        var end = ClosingParenthesis();
        return end >= 0 && Peek(end + 1).Is(")");
    }

    private int ClosingParenthesis()
    {
        var depth = 0;
        for (var i = 0; ; i++)
        {
            var token = Peek(i);
            if (token.Kind == TokenKind.End) return -1;
            if (token.Is("(")) depth++;
            if (token.Is(")") && --depth == 0) return i;
        }
    }
}
