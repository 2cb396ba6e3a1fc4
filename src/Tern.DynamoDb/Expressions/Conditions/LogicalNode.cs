using Tern.Json;

namespace Tern.DynamoDb;

/// <summary><c>a AND b</c>, <c>a OR b</c>.</summary>
internal sealed class LogicalNode(bool isAnd, ConditionNode left, ConditionNode right) : ConditionNode(left.Operators + right.Operators + 1)
{
    internal override ConditionPrecedence Precedence => isAnd ? ConditionPrecedence.And : ConditionPrecedence.Or;

    internal override void Write(ref AwsJsonWriter json, ExpressionWriter expression)
    {
        left.WriteIn(Precedence, ref json, expression);
        expression.Text(ref json, isAnd ? " AND "u8 : " OR "u8);
        right.WriteIn(Precedence, ref json, expression);
    }
}
