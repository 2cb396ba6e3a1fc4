namespace Tern.Local.Engine;

/// <summary>A ComparisonOperator: the number and types of its values, and the corresponding key condition.</summary>
internal sealed record ComparisonOperator(string Name, int LeastValues, int MostValues, OperandTypes Types, KeyComparison Key)
{
    /// <summary>All operators, in the order of the error messages.</summary>
    public static readonly ComparisonOperator[] All =
    [
        new("IN", 1, int.MaxValue, OperandTypes.Ordered, KeyComparison.NotIndexable),
        new("NULL", 0, 0, OperandTypes.Any, KeyComparison.NotIndexable),
        new("BETWEEN", 2, 2, OperandTypes.Ordered, KeyComparison.Between),
        new("LT", 1, 1, OperandTypes.Ordered, KeyComparison.Less),
        new("NOT_CONTAINS", 1, 1, OperandTypes.Scalar, KeyComparison.NotIndexable),
        new("EQ", 1, 1, OperandTypes.Any, KeyComparison.Equal),
        new("GT", 1, 1, OperandTypes.Ordered, KeyComparison.Greater),
        new("NOT_NULL", 0, 0, OperandTypes.Any, KeyComparison.NotIndexable),
        new("NE", 1, 1, OperandTypes.Any, KeyComparison.NotIndexable),
        new("LE", 1, 1, OperandTypes.Ordered, KeyComparison.LessOrEqual),
        new("BEGINS_WITH", 1, 1, OperandTypes.Prefix, KeyComparison.BeginsWith),
        new("GE", 1, 1, OperandTypes.Ordered, KeyComparison.GreaterOrEqual),
        new("CONTAINS", 1, 1, OperandTypes.Scalar, KeyComparison.NotIndexable),
    ];

    public static string[] Names { get; } = [.. All.Select(static known => known.Name)];

    public static ComparisonOperator Find(string name) => All.First(known => known.Name == name);

    /// <summary>Returns the equivalent condition of an expression.</summary>
    public Condition Compile(PathOperand attribute, Operand[] values) => Name switch
    {
        "IN" => new InCondition(attribute, values),
        "NULL" => new FunctionCondition(new FunctionOperand(Functions.AttributeNotExists, [attribute])),
        "NOT_NULL" => new FunctionCondition(new FunctionOperand(Functions.AttributeExists, [attribute])),
        "BETWEEN" => new BetweenCondition(attribute, values[0], values[1]),
        "BEGINS_WITH" => new FunctionCondition(new FunctionOperand(Functions.BeginsWith, [attribute, values[0]])),
        "CONTAINS" => Contains(attribute, values[0]),
        // A missing attribute doesn't contain the value, but NOT_CONTAINS doesn't match it either.
        "NOT_CONTAINS" => new AndCondition(Find("NOT_NULL").Compile(attribute, []), new NotCondition(Contains(attribute, values[0]))),
        "EQ" => new CompareCondition("=", attribute, values[0]),
        "NE" => new CompareCondition("<>", attribute, values[0]),
        "LT" => new CompareCondition("<", attribute, values[0]),
        "LE" => new CompareCondition("<=", attribute, values[0]),
        "GT" => new CompareCondition(">", attribute, values[0]),
        _ => new CompareCondition(">=", attribute, values[0]),
    };

    private static FunctionCondition Contains(PathOperand attribute, Operand value) => new(new FunctionOperand(Functions.Contains, [attribute, value]));
}
