namespace Tern.DynamoDb;

/// <summary>The comparators of DynamoDB expressions.</summary>
internal enum FieldComparison
{
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}
