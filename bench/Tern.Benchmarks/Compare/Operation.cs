namespace Tern.Benchmarks.Compare;

/// <summary>What is measured: the rows of the bars' table.</summary>
internal enum Operation
{
    GetItem,
    PutItem,
    Query100,
    Query1000,
    Query100Items,
    BatchGet100,
    Load99,
    CacheHit,
    TransactWrite10,
    UpdateItem,
    Sign,
}

/// <summary>How operations are shown.</summary>
internal static class OperationTitles
{
    public static string Title(this Operation operation) => operation switch
    {
        Operation.GetItem => "GetItem, typed",
        Operation.PutItem => "PutItem, typed",
        Operation.Query100 => "Query 100, typed",
        Operation.Query1000 => "Query 1000, typed",
        Operation.Query100Items => "Query 100, low-level items",
        Operation.BatchGet100 => "BatchGet 100, typed",
        Operation.Load99 => "99 reads, merged by a loader",
        Operation.CacheHit => "Cache hit",
        Operation.TransactWrite10 => "TransactWrite 10, typed",
        Operation.UpdateItem => "UpdateItem, expression",
        Operation.Sign => "SigV4 of 81 B, warm",
        _ => throw new ArgumentOutOfRangeException(nameof(operation), operation, "Not an operation that is compared."),
    };
}
