namespace Tern.DynamoDb;

/// <summary>The comparators of the service's expressions.</summary>
internal enum FieldComparison
{
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}
