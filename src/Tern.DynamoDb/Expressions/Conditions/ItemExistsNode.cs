using Tern.Json;

namespace Tern.DynamoDb;

/// <summary>
/// The condition that an item exists: <c>attribute_exists(pk)</c>. A member of the key may be an attribute of its own,
/// which items written by other programs don't have. A filter can't use key attributes and only sees existing items, so
/// it tests the member instead.
/// </summary>
internal sealed class ItemExistsNode(bool exists, FieldPath key, FieldPath member) : ConditionNode(1)
{
    internal override ConditionPrecedence Precedence => ConditionPrecedence.Function;

    internal override void Write(ref AwsJsonWriter json, ExpressionWriter expression)
    {
        expression.Text(ref json, exists ? "attribute_exists("u8 : "attribute_not_exists("u8);
        expression.Path(ref json, expression.IsFilter ? member : key);
        expression.Text(ref json, ")"u8);
    }
}
