using Tern.Json;

namespace Tern.DynamoDb;

/// <summary><c>path = :value</c>, <c>path &lt; other</c>, <c>size(path) &gt;= :value</c>.</summary>
/// <param name="path">The left side.</param>
/// <param name="comparison">The comparator.</param>
/// <param name="value">The right side; unset where <paramref name="other"/> is.</param>
/// <param name="other">The right side where it is a field too, else null.</param>
/// <param name="ofSize">Whether the left side is the size of the attribute.</param>
internal sealed class ComparisonNode(FieldPath path, ComparisonOperator comparison, AttributeValue value, FieldPath? other = null, bool ofSize = false)
    : ConditionNode(ofSize ? 2 : 1)
{
    internal override void Write(ref AwsJsonWriter json, ExpressionWriter expression)
    {
        if (ofSize) expression.Text(ref json, "size("u8);
        expression.Path(ref json, path);
        if (ofSize) expression.Text(ref json, ")"u8);
        expression.Text(ref json, Symbol(comparison));
        if (other is null) expression.Value(ref json, value);
        else expression.Path(ref json, other);
    }

    internal static ReadOnlySpan<byte> Symbol(ComparisonOperator comparison) => comparison switch
    {
        ComparisonOperator.Equal => " = "u8,
        ComparisonOperator.NotEqual => " <> "u8,
        ComparisonOperator.Less => " < "u8,
        ComparisonOperator.LessOrEqual => " <= "u8,
        ComparisonOperator.Greater => " > "u8,
        _ => " >= "u8,
    };
}
