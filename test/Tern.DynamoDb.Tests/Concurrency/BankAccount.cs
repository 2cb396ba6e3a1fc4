namespace Tern.DynamoDb.Tests.Concurrency;

/// <summary>The table of a bank.</summary>
[DynamoTable("bank", PartitionKey = "pk", SortKey = "sk")]
public sealed class BankTable;

/// <summary>An account. Every change of its balance increments its version.</summary>
[DynamoItem<BankTable>(Partition = "ACCOUNT#{Id}", Sort = "BALANCE")]
public sealed partial record BankAccount(int Id, long Balance)
{
    [DynamoVersion]
    public long Version { get; init; }

    /// <summary>Without transactions: the changes of the balance, by transfer, written in the same write.</summary>
    public Dictionary<string, long> History { get; init; } = [];
}

/// <summary>With transactions: the change that a transfer made to one account.</summary>
[DynamoItem<BankTable>(Partition = "ACCOUNT#{AccountId}", Sort = "ENTRY#{Transfer}")]
public sealed partial record BankEntry(int AccountId, string Transfer, long Amount);
