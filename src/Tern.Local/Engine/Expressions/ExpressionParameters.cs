namespace Tern.Local.Engine;

/// <summary>The request members that contain expressions.</summary>
internal static class ExpressionParameters
{
    public const string Condition = "ConditionExpression";
    public const string Filter = "FilterExpression";
    public const string KeyCondition = "KeyConditionExpression";
    public const string Projection = "ProjectionExpression";
    public const string Update = "UpdateExpression";
}
