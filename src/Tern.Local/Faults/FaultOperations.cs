using Tern.Local.Protocol;

namespace Tern.Local.Faults;

/// <summary>Which operations there are, and to which of them a kind of fault can happen.</summary>
internal static class FaultOperations
{
    public static bool IsKnown(string operation) => KnownOperations.IsName(operation);

    public static string Unknown(string operation) => KnownOperations.FindIgnoringCase(operation) is { } meant
        ? $"DynamoDB has no operation '{operation}'. Did you mean {meant}?"
        : $"DynamoDB has no operation '{operation}'. Give one as it stands in x-amz-target, such as PutItem, or leave it out for all.";

    public static bool Concerns(LocalFaultKind kind, string operation) => kind switch
    {
        LocalFaultKind.Throttle or LocalFaultKind.RequestLimitExceeded => IsRead(operation) || IsWrite(operation),
        LocalFaultKind.TransactionConflict => operation is "PutItem" or "UpdateItem" or "DeleteItem" || IsTransaction(operation),
        LocalFaultKind.PartialBatch => operation is "BatchGetItem" or "BatchWriteItem",
        _ => true,
    };

    public static string Explain(LocalFaultKind kind) => kind switch
    {
        LocalFaultKind.TransactionConflict => "It happens to PutItem, UpdateItem, DeleteItem and transactions.",
        LocalFaultKind.PartialBatch => "It happens to BatchGetItem and BatchWriteItem.",
        _ => "It happens to operations on items.",
    };

    public static bool IsTransaction(string operation) => operation is "TransactWriteItems" or "TransactGetItems" or "ExecuteTransaction";

    /// <summary>Does it spend write capacity? PartiQL counts as writing: its text would have to be read to know.</summary>
    public static bool IsWrite(string operation) => operation is
        "PutItem" or "UpdateItem" or "DeleteItem" or "BatchWriteItem" or "TransactWriteItems" or "ExecuteStatement" or "BatchExecuteStatement" or "ExecuteTransaction";

    public static bool IsRead(string operation) => operation is "GetItem" or "Query" or "Scan" or "BatchGetItem" or "TransactGetItems";
}
