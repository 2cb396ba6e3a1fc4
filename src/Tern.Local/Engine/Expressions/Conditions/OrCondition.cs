namespace Tern.Local.Engine;

internal sealed class OrCondition(Condition left, Condition right) : Condition
{
    public Condition Left => left;

    public Condition Right => right;

    public override bool Evaluate(ReadOnlySpan<byte> item, Bindings bindings) => left.Evaluate(item, bindings) || right.Evaluate(item, bindings);

    public override void Validate(ConditionExpression expression, Bindings bindings)
    {
        left.Validate(expression, bindings);
        right.Validate(expression, bindings);
    }
}
