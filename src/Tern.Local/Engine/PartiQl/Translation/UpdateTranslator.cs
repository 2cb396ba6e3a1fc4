namespace Tern.Local.Engine;

/// <summary>
/// Translates SET and REMOVE to the engine's form of an UpdateExpression; set_add and set_delete become ADD and DELETE.
/// </summary>
internal sealed class UpdateTranslator : OperandTranslator
{
    private readonly List<SetArgument> _sets;

    private UpdateTranslator(string text, StatementValues values, List<SetArgument> sets) : base(text, values) => _sets = sets;

    public static UpdateExpression Translate(StatementSyntax syntax, StatementValues values, List<SetArgument> sets)
    {
        var translator = new UpdateTranslator(syntax.Text, values, sets);
        var actions = new UpdateAction[syntax.Assignments.Count];
        for (var i = 0; i < actions.Length; i++) actions[i] = translator.Action(syntax.Assignments[i].Path, syntax.Assignments[i].Value);
        return new UpdateExpression(actions, translator.Paths, [], [], parameter: "") { Operators = translator.Operators };
    }

    private UpdateAction Action(PathTerm target, Term? value)
    {
        var path = PathTranslator.Translate(Text, target);
        return value switch
        {
            null => new UpdateAction(UpdateVerb.Remove, path, null),
            CallTerm { Name: "set_add" } call => SetChange(UpdateVerb.Add, target, path, call),
            CallTerm { Name: "set_delete" } call => SetChange(UpdateVerb.Delete, target, path, call),
            _ => new UpdateAction(UpdateVerb.Set, path, Operand(value)),
        };
    }

    private UpdateAction SetChange(UpdateVerb verb, PathTerm target, DocumentPath path, CallTerm call)
    {
        var function = call.Name.ToUpperInvariant();
        if (call.Arguments.Count != 2) throw PartiQlFault.At($"{function} must have exactly two arguments", Text, call.Token.Start, call.Token.Length);
        if (call.Arguments[0] is not PathTerm first || !Same(first, target))
            throw PartiQlFault.At($"The first argument to {function} must equal the assignment value", Text, call.Token.Start, call.Token.Length);
        var fault = PartiQlFault.At($"The second argument to {function} must be a value with type SET", Text, first.Token.Start, first.Token.Length);
        if (call.Arguments[1] is not (BagTerm or ParameterTerm)) throw fault;
        var value = Values.Add(call.Arguments[1]);
        _sets.Add(new SetArgument(value, fault.Message));
        return new UpdateAction(verb, path, new ValueOperand(value));
    }

    private static bool Same(PathTerm left, PathTerm right)
    {
        if (left.Steps.Count != right.Steps.Count) return false;
        for (var i = 0; i < left.Steps.Count; i++)
        {
            if (left.Steps[i].IsIndex != right.Steps[i].IsIndex || left.Steps[i].Text != right.Steps[i].Text) return false;
        }

        return true;
    }

    private Operand Operand(Term term) => term switch
    {
        PathTerm path => Path(path),
        BinaryTerm { Operator: "+" or "-" } sum => Sum(sum),
        BinaryTerm binary => throw Unsupported(binary.Operator),
        NotTerm => throw Unsupported("NOT"),
        InTerm => throw Unsupported("IN"),
        BetweenTerm => throw Unsupported("BETWEEN"),
        IsTerm => throw Unsupported("IS"),
        SignTerm sign => throw Signed(sign),
        CallTerm call when call.Name == Functions.ListAppend => ListAppend(call),
        CallTerm call => throw Unrecognized(call),
        _ => new ValueOperand(Values.Add(term)),
    };

    private ArithmeticOperand Sum(BinaryTerm sum)
    {
        CountOperator();
        return new ArithmeticOperand(sum.Operator, Operand(sum.Left), Operand(sum.Right));
    }

    private FunctionOperand ListAppend(CallTerm call)
    {
        CountOperator();
        return new FunctionOperand(call.Name, [.. call.Arguments.Select(Operand)]);
    }

    private static EngineException Unsupported(string name) => EngineException.Validation("Unsupported operator in Update Expression. Operator: " + name);
}
