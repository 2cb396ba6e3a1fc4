namespace Tern.Local.Engine;

/// <summary>Translates a WHERE clause to the engine's form of a ConditionExpression.</summary>
internal sealed class ConditionTranslator : OperandTranslator
{
    private ConditionTranslator(string text, StatementValues values) : base(text, values)
    {
    }

    public static ConditionExpression Translate(string text, Term where, StatementValues values)
    {
        var translator = new ConditionTranslator(text, values);
        var root = translator.Condition(where);
        return new ConditionExpression("", root, translator.Paths, [], []) { Operators = translator.Operators };
    }

    private Condition Condition(Term term)
    {
        CountOperator(); // a condition of any kind counts as one
        switch (term)
        {
            case BinaryTerm { Operator: "AND" } both:
                return new AndCondition(Condition(both.Left), Condition(both.Right));
            case BinaryTerm { Operator: "OR" } either:
                return new OrCondition(Condition(either.Left), Condition(either.Right));
            case BinaryTerm { Operator: "=" or "<>" or "<" or "<=" or ">" or ">=" } compare:
                return new CompareCondition(compare.Operator, Operand(compare.Left), Operand(compare.Right));
            case BinaryTerm binary:
                throw Unsupported(binary);
            case NotTerm negation:
                return new NotCondition(Condition(negation.Inner));
            case InTerm membership:
                return In(membership);
            case BetweenTerm between:
                return new BetweenCondition(Operand(between.Value), Operand(between.Low), Operand(between.High));
            case IsTerm type:
                return Is(type);
            case CallTerm call:
                return new FunctionCondition(Function(call));
            case SignTerm sign:
                throw Signed(sign);
            default:
                throw EngineException.Validation("Expected a condition in the WHERE clause, but found a value: " + term.Token.Text);
        }
    }

    private InCondition In(InTerm term)
    {
        var value = Operand(term.Value);
        var candidates = term.Candidates switch
        {
            ListTerm list => list.Elements,
            BagTerm bag => bag.Elements,
            _ => throw EngineException.Validation("The IN operator requires a list of values: [value, …]"),
        };
        return new InCondition(value, [.. candidates.Select(Operand)]);
    }

    private FunctionCondition Is(IsTerm term)
    {
        var value = Operand(term.Value);
        if (term.Type == "MISSING") return new FunctionCondition(new FunctionOperand(Functions.AttributeNotExists, [value]));
        var type = term.Type switch
        {
            "NULL" => "NULL",
            "BOOL" or "BOOLEAN" => "BOOL",
            "STRING" => "S",
            "BLOB" => "B",
            "NUMERIC" or "NUMBER" => "N",
            "STRUCT" or "TUPLE" => "M",
            "LIST" => "L",
            _ => throw EngineException.Validation(
                $"The IS operator does not know the data type {term.Type}; use MISSING, NULL, BOOLEAN, BLOB, STRING, NUMERIC, STRUCT, TUPLE or LIST"),
        };
        return new FunctionCondition(new FunctionOperand(Functions.AttributeType, [value, new ValueOperand(Values.Add(LiteralEncoder.EncodeString(type)))]));
    }

    private FunctionOperand Function(CallTerm call)
    {
        if (!Functions.IsKnown("", call.Name)) throw Unrecognized(call);
        return new FunctionOperand(call.Name, [.. call.Arguments.Select(Operand)]);
    }

    private FunctionOperand Size(CallTerm call)
    {
        CountOperator();
        return Function(call);
    }

    private Operand Operand(Term term) => term switch
    {
        PathTerm path => Path(path),
        CallTerm call when call.Name == Functions.Size => Size(call),
        BinaryTerm { Operator: "+" or "-" or "*" or "/" or "%" or "||" or "LIKE" } binary => throw Unsupported(binary),
        BinaryTerm or NotTerm or InTerm or BetweenTerm or IsTerm or CallTerm => new ConditionOperand(Condition(term)),
        SignTerm sign => throw Signed(sign),
        _ => new ValueOperand(Values.Add(term)),
    };

    private static EngineException Unsupported(BinaryTerm term) =>
        EngineException.Validation("Unsupported operator in Condition Expression. Operator: " + term.Operator);
}
