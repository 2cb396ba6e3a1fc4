
namespace Tern.Local.Protocol;

/// <summary>The known operations, and the kinds of faults that apply to each.</summary>
internal static class FaultOperations
{
    public static bool IsKnown(string operation) => OperationTable.FindName(operation) is not null;

    public static string Unknown(string operation) => OperationTable.FindIgnoringCase(operation) is { } meant
        ? $"DynamoDB has no operation '{operation}'. Did you mean {meant.Name}?"
        : $"DynamoDB has no operation '{operation}'. Specify it as in x-amz-target, such as PutItem, or omit it for all operations.";

    public static bool Concerns(LocalFaultKind kind, string operation) => kind switch
    {
        LocalFaultKind.Throttle or LocalFaultKind.RequestLimitExceeded => OperationTable.FindName(operation) is { Capacity: not Capacity.None },
        LocalFaultKind.TransactionConflict =>
            operation is "PutItem" or "UpdateItem" or "DeleteItem" || OperationTable.FindName(operation) is { IsTransaction: true },
        LocalFaultKind.PartialBatch => operation is "BatchGetItem" or "BatchWriteItem",
        _ => true,
    };

    public static string Explain(LocalFaultKind kind) => kind switch
    {
        LocalFaultKind.TransactionConflict => "It applies to PutItem, UpdateItem, DeleteItem and transactions.",
        LocalFaultKind.PartialBatch => "It applies to BatchGetItem and BatchWriteItem.",
        _ => "It applies to operations on items.",
    };
}
