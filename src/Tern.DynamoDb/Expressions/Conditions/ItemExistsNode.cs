using Tern.Json;

namespace Tern.DynamoDb;

/// <summary>
/// Whether there is an item: <c>attribute_exists(pk)</c>. A member of the key may be an attribute of its own, which items that
/// another program writes lack. A filter takes no attribute of the key, and sees only items that exist: there the member is tested.
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
