namespace Tern.Local.Engine;

/// <summary>An UpdateExpression.</summary>
internal sealed class UpdateExpression(UpdateAction[] actions, DocumentPath[] operandPaths, byte[][] names, byte[][] values,
    string parameter = ExpressionParameters.Update)
    : Expression(parameter, names, values)
{
    public UpdateAction[] Actions { get; } = actions;

    /// <summary>
    /// true if it was created from AttributeUpdates, whose type errors have a different message; otherwise, false.
    /// </summary>
    public bool IsLegacy { get; init; }

    /// <summary>The paths whose values are read.</summary>
    public DocumentPath[] OperandPaths { get; } = operandPaths;

    /// <summary>The paths that are updated, by action.</summary>
    public DocumentPath[] Paths { get; } = [.. actions.Select(static action => action.Path)];

    protected override void Validate(Bindings bindings)
    {
        PathChecks.Check(this, Paths, bindings);
        foreach (var action in Actions) ValidateTypes(action, bindings);
        foreach (var action in Actions) ValidateCounts(action.Value);
    }

    private void ValidateTypes(UpdateAction action, Bindings bindings)
    {
        if (action.Verb is UpdateVerb.Add or UpdateVerb.Delete)
        {
            var kind = bindings.Value(((ValueOperand)action.Value!).Placeholder).Kind;
            if (kind.IsSet() || (action.Verb == UpdateVerb.Add && kind == ValueKind.Number)) return;
            throw Invalid("Incorrect operand type for operator or function; operator: "
                + $"{(action.Verb == UpdateVerb.Add ? "ADD" : "DELETE")}, operand type: {LongName(kind)}");
        }

        if (action.Value is not null) ValidateTypes(action.Value, bindings);
    }

    private void ValidateTypes(Operand operand, Bindings bindings)
    {
        switch (operand)
        {
            case ArithmeticOperand sum:
                ValidateTypes(sum.Left, bindings);
                ValidateTypes(sum.Right, bindings);
                Require(sum.Left, ValueKind.Number, sum.Sign, bindings);
                Require(sum.Right, ValueKind.Number, sum.Sign, bindings);
                break;
            case FunctionOperand call:
                foreach (var inner in call.Operands) ValidateTypes(inner, bindings);
                if (call.Name == Functions.ListAppend)
                {
                    foreach (var inner in call.Operands) Require(inner, ValueKind.List, call.Name, bindings);
                }

                break;
        }
    }

    private void Require(Operand operand, ValueKind kind, string function, Bindings bindings)
    {
        if (operand is ValueOperand value && bindings.Value(value.Placeholder).Kind != kind)
            throw Invalid($"Incorrect operand type for operator or function; operator or function: {function}, operand type: "
                + $"{bindings.Value(value.Placeholder).Kind.Name()}");
    }

    private void ValidateCounts(Operand? operand)
    {
        switch (operand)
        {
            case ArithmeticOperand sum:
                ValidateCounts(sum.Left);
                ValidateCounts(sum.Right);
                break;
            case FunctionOperand call:
                if (call.Operands.Length != Functions.OperandCount(call.Name))
                    throw Invalid($"Incorrect number of operands for operator or function; operator or function: {call.Name}, number of "
                        + $"operands: {call.Operands.Length}");
                if (call.Name == Functions.IfNotExists && call.Operands[0] is not PathOperand)
                    throw Invalid("Operator or function requires a document path; operator or function: " + call.Name);
                foreach (var inner in call.Operands) ValidateCounts(inner);
                break;
        }
    }

    /// <summary>
    /// Returns the long name of a type. The errors of ADD and DELETE use it, while all others use the letters of the
    /// wire format.
    /// </summary>
    private static string LongName(ValueKind kind) => kind switch
    {
        ValueKind.String => "STRING",
        ValueKind.Number => "NUMBER",
        ValueKind.Binary => "BINARY",
        ValueKind.Null => "NULL",
        ValueKind.True or ValueKind.False => "BOOLEAN",
        ValueKind.List => "LIST",
        ValueKind.Map => "MAP",
        _ => kind.Name(),
    };
}
