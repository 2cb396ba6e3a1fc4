namespace Tern.DynamoDb.Tests.Concurrency;

/// <summary>One of the clients: transfers money until each transfer is known to be completed or declined, whatever
/// faults occur.</summary>
internal sealed class BankClient(DynamoDbClient db)
{
    private static readonly PutOptions<BankEntry> New = new() { Condition = BankEntry.Fields.Amount.NotExists() };

    private readonly DynamoTable<BankAccount> _accounts = db.Table<BankAccount>();

    /// <summary>
    /// Both balances and both entries in one transaction. When it is committed again, it has the same token, so that it
    /// is applied once, however often its response was lost.
    /// </summary>
    public async Task TransferByTransactionAsync(BankTransfer transfer)
    {
        var transaction = db.Transaction()
            .Update(
                BankAccount.Key(transfer.From),
                [BankAccount.Fields.Balance.Add(-transfer.Amount)],
                new() { Condition = BankAccount.Fields.Balance >= transfer.Amount })
            .Update(BankAccount.Key(transfer.To), [BankAccount.Fields.Balance.Add(transfer.Amount)])
            .Put(new BankEntry(transfer.From, transfer.Id, -transfer.Amount), New)
            .Put(new BankEntry(transfer.To, transfer.Id, transfer.Amount), New);
        while (true)
        {
            try
            {
                await transaction.CommitAsync();
                transfer.Done = true;
                return;
            }
            catch (TransactionCanceledException failure) when (failure.CancellationReasons.Any(static reason => reason.Code == "ConditionalCheckFailed"))
            {
                // No other condition can fail: an existing entry would mean that the token was ignored.
                Assert.Equal(["ConditionalCheckFailed", "None", "None", "None"], failure.CancellationReasons.Select(static reason => reason.Code));
                return;
            }
            catch (Exception failure) when (IsBadDay(failure))
            {
                await Task.Yield();
            }
        }
    }

    /// <summary>
    /// Takes the money from one account, then gives it to the other: each is a write with a condition on the version
    /// that was read, and includes the transfer's entry.
    /// </summary>
    public async Task TransferByVersionsAsync(BankTransfer transfer)
    {
        if (!await ChangeAsync(transfer.From, transfer.Id, -transfer.Amount)) return;
        Assert.True(await ChangeAsync(transfer.To, transfer.Id, transfer.Amount));
        transfer.Done = true;
    }

    private async Task<bool> ChangeAsync(int account, string transfer, long amount)
    {
        while (true)
        {
            try
            {
                var read = (await _accounts.GetAsync(BankAccount.Key(account), new() { ConsistentRead = true }))!;
                if (read.History.ContainsKey(transfer)) return true; // written, but the response was lost
                if (read.Balance + amount < 0) return false;
                if ((await _accounts.TryPutAsync(read with { Balance = read.Balance + amount, History = new(read.History) { [transfer] = amount } })).Succeeded)
                    return true;
            }
            catch (Exception failure) when (IsBadDay(failure))
            {
                await Task.Yield();
            }
        }
    }

    /// <summary>The errors that a careful program retries: those of the service or the network, not of the
    /// request.</summary>
    private static bool IsBadDay(Exception failure) =>
        failure is AwsTransportException or AwsServiceException { IsRetryable: true } or TransactionConflictException or TransactionCanceledException;
}
