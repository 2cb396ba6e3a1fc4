namespace Tern.DynamoDb;

/// <summary>The comparators of the service's expressions.</summary>
internal enum ComparisonOperator
{
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}
