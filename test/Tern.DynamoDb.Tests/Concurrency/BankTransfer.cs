namespace Tern.DynamoDb.Tests.Concurrency;

/// <summary>A transfer that a client requests, and its result.</summary>
internal sealed record BankTransfer(string Id, int From, int To, long Amount)
{
    /// <summary>true if it was completed; false if it was declined because of insufficient funds.</summary>
    public bool Done { get; set; }
}
