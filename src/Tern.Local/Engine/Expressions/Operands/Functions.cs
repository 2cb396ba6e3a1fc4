namespace Tern.Local.Engine;

/// <summary>The functions of expressions: the parameters that support them, and the number of their operands.</summary>
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

    public static bool IsKnown(string parameter, string name) =>
        parameter == ExpressionParameters.Update ? IsOfUpdates(name) : IsOfConditions(name);

    /// <summary>Returns the error message for a function that a parameter doesn't support.</summary>
    public static string Refusal(string parameter, string name)
    {
        if (parameter == ExpressionParameters.Update && IsOfConditions(name))
            return "The function is not allowed in an update expression; function: " + name;
        if (parameter != ExpressionParameters.Update && IsOfUpdates(name))
            return "The function is not allowed in a condition expression; function: " + name;
        return "Invalid function name; function: " + name;
    }

    public static int OperandCount(string name) => name is Size or AttributeExists or AttributeNotExists ? 1 : 2;

    private static bool IsOfUpdates(string name) => name is IfNotExists or ListAppend;

    private static bool IsOfConditions(string name) =>
        name is Size or AttributeExists or AttributeNotExists or AttributeType or BeginsWith or Contains;
}
