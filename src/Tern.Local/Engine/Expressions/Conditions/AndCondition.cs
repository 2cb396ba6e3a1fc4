namespace Tern.Local.Engine;

internal sealed class AndCondition(Condition left, Condition right) : Condition
{
    public Condition Left { get; } = left;

    public Condition Right { get; } = right;

    public override bool Evaluate(ReadOnlySpan<byte> item, Bindings bindings) => Left.Evaluate(item, bindings) && Right.Evaluate(item, bindings);

    public override void Validate(ConditionExpression expression, Bindings bindings)
    {
        Left.Validate(expression, bindings);
        Right.Validate(expression, bindings);
    }
}
