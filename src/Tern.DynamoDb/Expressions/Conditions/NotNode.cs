using Tern.Json;

namespace Tern.DynamoDb;

/// <summary><c>NOT (a)</c>.</summary>
internal sealed class NotNode(ConditionNode inner) : ConditionNode(inner.Operators + 1)
{
    internal override ConditionPrecedence Precedence => ConditionPrecedence.Not;

    internal override void Write(ref AwsJsonWriter json, ExpressionWriter expression)
    {
        expression.Text(ref json, "NOT "u8);
        inner.WriteIn(ConditionPrecedence.Function, ref json, expression);
    }
}
