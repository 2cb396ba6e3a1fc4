using Tern.Json;

namespace Tern.DynamoDb;

/// <summary>
/// Writes the condition of a request that has no other expression, and requests the stored item in case it fails. That
/// consumes no capacity, and distinguishes a missing item, a different version and an unmet condition.
/// </summary>
internal static class ConditionWriter
{
    internal static void Write(ref AwsJsonWriter json, ConditionNode condition)
    {
        var expression = ExpressionWriter.Rent();
        condition.WriteExpression(ref json, expression, "ConditionExpression"u8, "condition");
        expression.WritePlaceholders(ref json);
        expression.Return();
        WriteReturnExisting(ref json);
    }

    internal static void WriteReturnExisting(ref AwsJsonWriter json)
    {
        json.WriteName("ReturnValuesOnConditionCheckFailure"u8);
        json.WriteString("ALL_OLD");
    }
}
