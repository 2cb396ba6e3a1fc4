namespace Tern.Diagnosis.Signals;

/// <summary>What an operation's name says, found out once.</summary>
internal sealed class OperationFacts(string service, string operation)
{
    private static readonly string[] Reads = ["Get", "BatchGet", "Query", "Scan", "List", "Describe", "Head", "TransactGet", "Search", "Select", "Lookup"];

    /// <summary>Such as <c>DynamoDB.GetItem</c>.</summary>
    public string Name { get; } = service + "." + operation;

    /// <summary>Whether it changes nothing at the service, by its name.</summary>
    public bool IsRead { get; } = Array.Exists(Reads, start => operation.StartsWith(start, StringComparison.Ordinal));

    public bool IsDynamoDb { get; } = service == "DynamoDB";
}
