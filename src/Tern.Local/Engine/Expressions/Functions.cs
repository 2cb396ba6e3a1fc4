namespace Tern.Local.Engine.Expressions;

/// <summary>The functions of expressions: which parameter knows which, and how many operands each takes.</summary>
internal static class Functions
{
    public const string Size = "size";
    public const string AttributeExists = "attribute_exists";
    public const string AttributeNotExists = "attribute_not_exists";
    public const string AttributeType = "attribute_type";
    public const string BeginsWith = "begins_with";
    public const string Contains = "contains";
    public const string IfNotExists = "if_not_exists";
    public const string ListAppend = "list_append";

    public static bool IsKnown(string parameter, string name) => parameter == ExpressionParameters.Update
        ? name is IfNotExists or ListAppend
        : name is Size or AttributeExists or AttributeNotExists or AttributeType or BeginsWith or Contains;

    public static int OperandCount(string name) => name is Size or AttributeExists or AttributeNotExists ? 1 : 2;
}

/// <summary>The members of requests that hold expressions.</summary>
internal static class ExpressionParameters
{
    public const string Condition = "ConditionExpression";
    public const string Filter = "FilterExpression";
    public const string KeyCondition = "KeyConditionExpression";
    public const string Projection = "ProjectionExpression";
    public const string Update = "UpdateExpression";
}
