namespace Tern.Local.Engine;

/// <summary>A condition on an item, evaluated on its encoded bytes.</summary>
internal abstract class Condition
{
    public abstract bool Evaluate(ReadOnlySpan<byte> item, Bindings bindings);

    /// <summary>Checks the number and types of operands, from left to right.</summary>
    public abstract void Validate(ConditionExpression expression, Bindings bindings);
}
