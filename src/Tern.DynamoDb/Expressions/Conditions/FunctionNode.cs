using Tern.Json;

namespace Tern.DynamoDb;

/// <summary><c>attribute_exists(path)</c>, <c>contains(path, :value)</c>.</summary>
internal sealed class FunctionNode(ConditionFunction function, FieldPath path, AttributeValue argument = default) : ConditionNode(1)
{
    internal override ConditionPrecedence Precedence => ConditionPrecedence.Function;

    internal override void Write(ref AwsJsonWriter json, ExpressionWriter expression)
    {
        expression.Text(ref json, function switch
        {
            ConditionFunction.Exists => "attribute_exists("u8,
            ConditionFunction.NotExists => "attribute_not_exists("u8,
            ConditionFunction.IsType => "attribute_type("u8,
            ConditionFunction.BeginsWith => "begins_with("u8,
            _ => "contains("u8,
        });
        expression.Path(ref json, path);
        if (!argument.IsUnset)
        {
            expression.Text(ref json, ", "u8);
            expression.Value(ref json, argument);
        }

        expression.Text(ref json, ")"u8);
    }
}

/// <summary>The functions of DynamoDB conditions, except <c>size</c>, which is an operand.</summary>
internal enum ConditionFunction
{
    Exists,
    NotExists,
    IsType,
    BeginsWith,
    Contains,
}
