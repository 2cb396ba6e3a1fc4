using Tern.DynamoDb;

namespace Tern.Local.Bench.InProcess;

/// <summary>Calls the local DynamoDB in this process through the typed client: no sockets, one thread, on the JIT.</summary>
internal static class InProcessMeter
{
    private const int Items = 1_000;
    private const int WarmUp = 50_000;
    private const int Calls = 20_000;
    private const int Rounds = 11;

    /// <returns>The least of the rounds, for a GetItem and for a PutItem.</returns>
    public static async Task<(CallCost Get, CallCost Put)> MeasureAsync()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        await using var db = local.CreateClient();
        var customers = db.Table<Customer>();
        await customers.CreateTableAsync();
        var items = Enumerable.Range(0, Items).Select(Make).ToArray();
        foreach (var item in items) await customers.PutAsync(item);
#pragma warning disable TERN3001 // Each by itself, as the reads that are measured are.
        for (var i = 0; i < Items; i++)
        {
            if (await customers.GetAsync(Customer.Key(items[i].Pk)) != items[i])
                throw new BenchException($"In the process, '{items[i].Pk}' was read otherwise than it was written.");
        }
#pragma warning restore TERN3001

        Func<int, Task> get = async number => await customers.GetAsync(Customer.Key(items[number % Items].Pk));
        Func<int, Task> put = async number => await customers.PutAsync(items[number % Items]);
        await RunAsync(get, WarmUp);
        await RunAsync(put, WarmUp);
        var gets = new List<CallCost>();
        var puts = new List<CallCost>();
        for (var round = 0; round < Rounds; round++)
        {
            gets.Add(await RunAsync(get, Calls));
            puts.Add(await RunAsync(put, Calls));
        }

        return (Least(gets), Least(puts));
    }

    private static async Task<CallCost> RunAsync(Func<int, Task> call, int calls)
    {
        var bytes = GC.GetTotalAllocatedBytes(precise: true);
        var cpu = Environment.CpuUsage.TotalTime;
        for (var i = 0; i < calls; i++) await call(i);
        cpu = Environment.CpuUsage.TotalTime - cpu;
        return new CallCost(cpu.TotalMicroseconds / calls, (GC.GetTotalAllocatedBytes(precise: true) - bytes) / (double)calls);
    }

    private static CallCost Least(List<CallCost> rounds) => new(rounds.Min(round => round.Microseconds), rounds.Min(round => round.Bytes));

    private static Customer Make(int number) =>
        new(
            $"CUSTOMER#{number:D8}",
            "Ada Lovelace",
            $"{number:D8}@example.com",
            new DateTimeOffset(2026, 11, 21, 8, 0, 0, TimeSpan.Zero),
            10_000_001 + number,
            true,
            new string('p', 180));
}
