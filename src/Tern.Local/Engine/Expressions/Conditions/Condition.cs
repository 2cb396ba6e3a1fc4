namespace Tern.Local.Engine.Expressions.Conditions;

/// <summary>A condition over an item; evaluated on the encoded bytes.</summary>
internal abstract class Condition
{
    public abstract bool Evaluate(ReadOnlySpan<byte> item, Bindings bindings);

    /// <summary>Checks operands' number and types, from left to right.</summary>
    public abstract void Validate(ConditionExpression expression, Bindings bindings);
}
