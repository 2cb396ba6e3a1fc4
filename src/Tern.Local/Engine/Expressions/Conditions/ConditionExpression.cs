namespace Tern.Local.Engine;

/// <summary>A ConditionExpression, a FilterExpression or a KeyConditionExpression.</summary>
internal sealed class ConditionExpression(string parameter, Condition root, DocumentPath[] paths, byte[][] names, byte[][] values)
    : Expression(parameter, names, values)
{
    public Condition Root { get; } = root;

    /// <summary>All paths in the expression.</summary>
    public DocumentPath[] Paths { get; } = paths;

    public bool Evaluate(ReadOnlySpan<byte> item, Bindings bindings) => Root.Evaluate(item, bindings);

    protected override void Validate(Bindings bindings) => Root.Validate(this, bindings);

    /// <summary>Checks a function that is used as a value: only size() is allowed.</summary>
    public void ValidateOperand(Operand operand, Bindings bindings)
    {
        if (operand is ConditionOperand inner) inner.Condition.Validate(this, bindings);
        if (operand is not FunctionOperand call) return;
        if (call.Name != Functions.Size)
            throw Invalid("The function is not allowed to be used this way in an expression; function: " + call.Name);
        RequireOperandCount(call);
        ValidateOperand(call.Operands[0], bindings);
        switch (call.Operands[0])
        {
            case FunctionOperand:
                throw Invalid("The function is not allowed to be used this way in an expression; function: size");
            case ValueOperand value when bindings.Value(value.Placeholder).Kind is ValueKind.Number or ValueKind.Null or ValueKind.True or ValueKind.False:
                throw WrongType(Functions.Size, bindings.Value(value.Placeholder).Kind.Name());
        }
    }

    public void RequireOperandCount(FunctionOperand call)
    {
        if (call.Operands.Length != Functions.OperandCount(call.Name))
            throw Invalid($"Incorrect number of operands for operator or function; operator or function: {call.Name}, number of operands: "
                + $"{call.Operands.Length}");
    }

    public void RequireOrdered(string comparator, Operand operand, Bindings bindings)
    {
        if (operand is ValueOperand value && bindings.Value(value.Placeholder).Kind is not (ValueKind.String or ValueKind.Number or ValueKind.Binary))
            throw WrongType(comparator, bindings.Value(value.Placeholder).Kind.Name());
    }

    public void RequireDistinct(string comparator, Operand first, Operand other, Bindings bindings)
    {
        if (first is PathOperand left && other is PathOperand right && left.Path.SameAs(right.Path, bindings))
            throw Invalid("The first operand must be distinct from the remaining operands for this operator or function; operator: "
                + $"{comparator}, first operand: {left.Path.Describe(bindings)}");
    }

    public EngineException WrongType(string comparator, string type) =>
        Invalid($"Incorrect operand type for operator or function; operator or function: {comparator}, operand type: {type}");
}
