using Tern.Json;

namespace Tern.DynamoDb;

/// <summary><c>path BETWEEN :low AND :high</c>, which includes both bounds.</summary>
internal sealed class BetweenNode(FieldPath path, AttributeValue low, AttributeValue high) : ConditionNode(1)
{
    internal override void Write(ref AwsJsonWriter json, ExpressionWriter expression)
    {
        expression.Path(ref json, path);
        expression.Text(ref json, " BETWEEN "u8);
        expression.Value(ref json, low);
        expression.Text(ref json, " AND "u8);
        expression.Value(ref json, high);
    }
}
