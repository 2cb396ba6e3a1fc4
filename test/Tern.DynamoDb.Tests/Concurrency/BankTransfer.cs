namespace Tern.DynamoDb.Tests.Concurrency;

/// <summary>One transfer that a client wants, and what it was told.</summary>
internal sealed record BankTransfer(string Id, int From, int To, long Amount)
{
    /// <summary>Was it done, or declined for want of money?</summary>
    public bool Done { get; set; }
}
