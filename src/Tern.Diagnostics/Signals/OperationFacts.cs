namespace Tern.Diagnostics;

/// <summary>Facts derived from an operation's name, computed once.</summary>
internal sealed class OperationFacts(string service, string operation)
{
    private static readonly string[] Reads = ["Get", "BatchGet", "Query", "Scan", "List", "Describe", "Head", "TransactGet", "Search", "Select", "Lookup"];

    /// <summary>The name, such as <c>DynamoDB.GetItem</c>.</summary>
    public string Name { get; } = service + "." + operation;

    /// <summary>
    /// true if the operation, judged by its name, doesn't change anything in the service; otherwise, false.
    /// </summary>
    public bool IsRead { get; } = Array.Exists(Reads, start => operation.StartsWith(start, StringComparison.Ordinal));
}
