using Tern.Json;

namespace Tern.DynamoDb;

/// <summary><c>path IN (:a, :b)</c>.</summary>
internal sealed class InNode(FieldPath path, AttributeValue[] values) : ConditionNode(1)
{
    internal override void Write(ref AwsJsonWriter json, ExpressionWriter expression)
    {
        expression.Path(ref json, path);
        expression.Text(ref json, " IN ("u8);
        for (var i = 0; i < values.Length; i++)
        {
            if (i > 0) expression.Text(ref json, ", "u8);
            expression.Value(ref json, values[i]);
        }

        expression.Text(ref json, ")"u8);
    }
}
