using Tern.Json;

namespace Tern.DynamoDb;

/// <summary><c>path = :value</c>, <c>path &lt; other</c>, <c>size(path) &gt;= :value</c>.</summary>
/// <param name="path">The left side.</param>
/// <param name="comparison">The comparator.</param>
/// <param name="value">The right side; unset if <paramref name="other"/> is set.</param>
/// <param name="other">The right side if it's a field, or null.</param>
/// <param name="ofSize">true if the left side is the attribute's size; otherwise, false.</param>
internal sealed class ComparisonNode(FieldPath path, FieldComparison comparison, AttributeValue value, FieldPath? other = null, bool ofSize = false)
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

    internal static ReadOnlySpan<byte> Symbol(FieldComparison comparison) => comparison switch
    {
        FieldComparison.Equal => " = "u8,
        FieldComparison.NotEqual => " <> "u8,
        FieldComparison.Less => " < "u8,
        FieldComparison.LessOrEqual => " <= "u8,
        FieldComparison.Greater => " > "u8,
        _ => " >= "u8,
    };
}
