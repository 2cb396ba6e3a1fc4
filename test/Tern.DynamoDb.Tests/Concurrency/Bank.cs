using System.Globalization;
using Tern.Credentials;
using Tern.Local;
using Tern.TestHarness;

namespace Tern.DynamoDb.Tests.Concurrency;

/// <summary>A bank on a local DynamoDB with many faults: opens accounts, lets clients transfer money between them, and
/// checks the balances.</summary>
internal sealed class Bank : IAsyncDisposable
{
    private const int Accounts = 10;
    private const long Opening = 60;

    /// <summary>All faults that a request can have. Time passes at twenty times the normal speed.</summary>
    private static readonly string[] BadDay =
    [
        "latency,jitter=100ms,probability=0.3", "throttle,probability=0.04", "throttling-exception,probability=0.03", "request-limit-exceeded,probability=0.02",
        "internal-server-error,probability=0.05", "service-unavailable,probability=0.03", "transaction-conflict,probability=0.05",
        "drop-before,probability=0.05", "drop-after,probability=0.08", "truncate-body,probability=0.04", "corrupt-checksum,probability=0.04",
        "close-idle,probability=0.03",
    ];

    private readonly LocalDynamoDb _local;
    private readonly TimeProvider _clock;
    private readonly bool _overSocket;

    private Bank(LocalDynamoDb local, TimeProvider clock, bool overSocket)
    {
        _local = local;
        _clock = clock;
        _overSocket = overSocket;
    }

    public static async Task<Bank> OpenAsync(bool overSocket, long seed)
    {
        var clock = new HurriedTimeProvider(20);
        var local = await LocalDynamoDb.StartAsync(new LocalDynamoDbOptions { TimeProvider = clock, ListenOnLoopback = overSocket });
        await using var db = local.CreateClient(BePatient);
        await db.CreateTableAsync<BankAccount>();
        await db.Table<BankAccount>()
            .BatchPutAsync(Enumerable.Range(0, Accounts).Select(static id => new BankAccount(id, Opening)), new() { IgnoreVersion = true });
        local.Faults.Seed = seed;
        local.Faults.Replace(BadDay.Select(LocalFault.Parse));
        return new Bank(local, clock, overSocket);
    }

    /// <summary>Lets clients transfer money at the same time, each with its own connection. Returns all transfers, done
    /// or declined.</summary>
    public async Task<List<BankTransfer>> RunAsync(int clients, int transfers, int seed, Func<BankClient, BankTransfer, Task> transfer)
    {
        var wanted = Enumerable.Range(0, clients).Select(client => Wanted(client, transfers, new Random((seed * 1000) + client))).ToList();
        await Task.WhenAll(wanted.Select(list => Task.Run(async () =>
        {
            await using var db = Connect();
            var client = new BankClient(db);
            foreach (var one in list) await transfer(client, one);
        })));
        return [.. wanted.SelectMany(static list => list)];
    }

    /// <summary>Without faults: reads everything and compares it with the results that the clients got.</summary>
    public async Task CheckAsync(List<BankTransfer> transfers)
    {
        var rules = _local.Faults.Rules;
        _local.Faults.Clear();
        await using var db = _local.CreateClient(BePatient);
        var accounts = await db.Table<BankAccount>().Scan().ToListAsync();
        var entries = await db.Table<BankEntry>().Scan().ToListAsync();
        entries.AddRange(accounts.SelectMany(static account => account.History.Select(entry => new BankEntry(account.Id, entry.Key, entry.Value))));

        Assert.Equal(Accounts * Opening, accounts.Sum(static account => account.Balance));
        Assert.All(accounts, static account => Assert.True(account.Balance >= 0, $"{account} owes money"));
        var expected = transfers.Where(static transfer => transfer.Done)
            .SelectMany(static transfer => new[] { new BankEntry(transfer.From, transfer.Id, -transfer.Amount),
                new BankEntry(transfer.To, transfer.Id, transfer.Amount) });
        Assert.Equal(Order(expected), Order(entries)); // two entries for each completed transfer, none for a declined one, and no others
        foreach (var account in accounts)
        {
            var own = entries.Where(entry => entry.AccountId == account.Id).ToList();
            Assert.Equal(Opening + own.Sum(static entry => entry.Amount), account.Balance);
            Assert.Equal(1 + own.Count, account.Version); // no write was lost, and none was applied twice
        }

        Assert.All(rules, static rule => Assert.True(
            rule.Fired > 0 || rule.Matched == 0 || rule.Fault.Probability * rule.Matched < 20, $"{rule}: the day was not bad enough"));
    }

    public ValueTask DisposeAsync() => _local.DisposeAsync();

    private static List<BankTransfer> Wanted(int client, int transfers, Random random) =>
        [.. Enumerable.Range(0, transfers).Select(number =>
        {
            var from = random.Next(Accounts);
            return new BankTransfer(
                string.Create(CultureInfo.InvariantCulture, $"{client:D2}-{number:D4}"),
                from,
                (from + random.Next(1, Accounts)) % Accounts,
                random.Next(1, 40));
        })];

    private static List<string> Order(IEnumerable<BankEntry> entries) => [.. entries.Select(static entry => entry.ToString()).Order(StringComparer.Ordinal)];

    private DynamoDbClient Connect()
    {
        var options = new DynamoDbClientOptions
        {
            Region = "us-east-1",
            Credentials = new StaticCredentialProvider("local", "local"),
            Transport = _overSocket ? null : _local.Transport,
            Endpoint = _overSocket ? _local.Endpoint : null,
            TimeProvider = _clock,
        };
        BePatient(options);
        return new(options);
    }

    // A slow machine isn't one of the faults, so these timeouts are 15 and 60 s of real time.
    private static void BePatient(DynamoDbClientOptions options) =>
        (options.AttemptTimeout, options.TotalTimeout) = (TimeSpan.FromMinutes(5), TimeSpan.FromMinutes(20));
}
