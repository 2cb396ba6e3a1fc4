using System.Diagnostics;
using System.Globalization;

namespace Tern.DynamoDb.Tests.Concurrency;

/// <summary>
/// Sixteen clients transfer money while everything that can go wrong does: in the end, the balances are right. A short
/// run by default; a long one with <c>eng/money-transfers.sh SECONDS</c>, which sets TERN_MONEY_SECONDS.
/// </summary>
public sealed class MoneyTransferTests(ITestOutputHelper output)
{
    private const int Clients = 16;
    private const int Transfers = 25;

    private static readonly double Seconds = double.Parse(Environment.GetEnvironmentVariable("TERN_MONEY_SECONDS") ?? "0", CultureInfo.InvariantCulture);

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public Task By_transactions_every_transfer_is_done_once_or_not_at_all(bool overSocket) =>
        RepeatAsync(overSocket, static (client, transfer) => client.TransferByTransactionAsync(transfer));

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public Task By_versions_no_update_is_lost(bool overSocket) =>
        RepeatAsync(overSocket, static (client, transfer) => client.TransferByVersionsAsync(transfer));

    /// <summary>At least one round, and more until the time is over, each with another seed.</summary>
    private async Task RepeatAsync(bool overSocket, Func<BankClient, BankTransfer, Task> transfer)
    {
        var began = Stopwatch.GetTimestamp();
        var (rounds, done, declined) = (0, 0, 0);
        do
        {
            var seed = ++rounds;
            await using var bank = await Bank.OpenAsync(overSocket, seed);
            var transfers = await bank.RunAsync(Clients, Transfers, seed, transfer).WaitAsync(TimeSpan.FromMinutes(10), TestContext.Current.CancellationToken);
            await bank.CheckAsync(transfers);
            done += transfers.Count(static one => one.Done);
            declined += transfers.Count(static one => !one.Done);
        }
        while (Stopwatch.GetElapsedTime(began).TotalSeconds < Seconds / 4); // four runs

        Assert.True(done > declined, $"{declined} transfers were declined and {done} done: there is too little money to prove anything.");
        output.WriteLine(
            $"{rounds} round(s), {done} transfers done, {declined} declined for want of money, in {Stopwatch.GetElapsedTime(began).TotalSeconds:F1} s");
    }
}
