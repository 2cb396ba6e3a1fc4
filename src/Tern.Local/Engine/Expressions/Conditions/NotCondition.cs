namespace Tern.Local.Engine;

internal sealed class NotCondition(Condition inner) : Condition
{
    public Condition Inner => inner;

    public override bool Evaluate(ReadOnlySpan<byte> item, Bindings bindings) => !inner.Evaluate(item, bindings);

    public override void Validate(ConditionExpression expression, Bindings bindings) => inner.Validate(expression, bindings);
}
