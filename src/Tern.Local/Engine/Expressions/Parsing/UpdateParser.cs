namespace Tern.Local.Engine;

/// <summary>
/// <code>
/// update  = section+                                 each of SET, REMOVE, ADD, DELETE at most once
/// section = SET path = value (, path = value)* | REMOVE path (, path)*
///         | ADD path :v (, path :v)* | DELETE path :v (, path :v)*
/// value   = operand [(+ | -) operand] | "(" value ")"
/// </code>
/// </summary>
internal sealed class UpdateParser : ExpressionParser
{
    private readonly List<UpdateAction> _actions = [];
    private readonly HashSet<UpdateVerb> _sections = [];
    private string? _repeated;

    private UpdateParser(string text) : base(ExpressionParameters.Update, text)
    {
    }

    public static UpdateExpression Parse(string text)
    {
        var parser = new UpdateParser(text);
        do parser.ReadSection();
        while (parser.Current.Kind != TokenKind.End);
        parser.ThrowCollected();
        if (parser._repeated is not null)
            throw parser.Invalid($"The \"{parser._repeated}\" section can only be used once in an update expression;");
        parser.ThrowMisuse();
        return new UpdateExpression([.. parser._actions], parser.OperandPaths, parser.NameKeys, parser.ValueKeys)
        {
            Operators = parser.Operators,
        };
    }

    private void ReadSection()
    {
        var verb = Current switch
        {
            var token when token.IsKeyword("SET") => UpdateVerb.Set,
            var token when token.IsKeyword("REMOVE") => UpdateVerb.Remove,
            var token when token.IsKeyword("ADD") => UpdateVerb.Add,
            var token when token.IsKeyword("DELETE") => UpdateVerb.Delete,
            _ => throw SyntaxError(),
        };
        if (!_sections.Add(verb)) _repeated ??= Current.Text.ToUpperInvariant();
        Advance();
        do ReadAction(verb);
        while (TryTake(","));
    }

    private void ReadAction(UpdateVerb verb)
    {
        var path = ReadPath();
        switch (verb)
        {
            case UpdateVerb.Set:
                Take("=");
                _actions.Add(new UpdateAction(verb, path, ReadSetValue()));
                break;
            case UpdateVerb.Remove:
                _actions.Add(new UpdateAction(verb, path, null));
                break;
            default:
                if (Current.Kind != TokenKind.ValuePlaceholder) throw SyntaxError();
                _actions.Add(new UpdateAction(verb, path, new ValueOperand(ReadValue())));
                break;
        }
    }

    private Operand ReadSetValue()
    {
        if (Current.Is("(") && ParenthesisHoldsArithmetic())
        {
            Advance();
            Deeper();
            var inner = ReadSetValue();
            Take(")");
            Shallower();
            return inner;
        }

        var left = ReadOperand();
        if (!Current.Is("+") && !Current.Is("-")) return left;
        var sign = Current.Text;
        CountOperator();
        Advance();
        var right = ReadOperand();
        CheckInside(left);
        CheckInside(right);
        return new ArithmeticOperand(sign, left, right);
    }

    /// <summary>
    /// Returns a value indicating whether the parentheses that open here contain a sign and aren't directly followed by
    /// one.
    /// </summary>
    private bool ParenthesisHoldsArithmetic()
    {
        var depth = 0;
        var sign = false;
        for (var i = 0; ; i++)
        {
            var token = Peek(i);
            if (token.Kind == TokenKind.End) return false;
            if (token.Is("(")) depth++;
            if (token.Is("+") || token.Is("-")) sign = true;
            if (token.Is(")") && --depth == 0) return sign;
        }
    }
}
