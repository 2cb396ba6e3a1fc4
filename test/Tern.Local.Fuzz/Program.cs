using System.Diagnostics;
using System.Globalization;
using Tern.Local.Fuzz;
using Tern.Local.Fuzz.Differential;
using Tern.Local.Fuzz.Http;

// dotnet run -c Release --project test/Tern.Local.Fuzz -- [--count 1000000] [--seed 1] [--epoch 0]
// Nine tenths of the requests go straight to the protocol, one tenth over a socket.
// With --dynalite N or --dynamodb-local N it compares the answers to N programs of up to 60 requests with that server's instead.
var options = new Dictionary<string, long>
{
    ["--count"] = 100_000, ["--seed"] = 1, ["--epoch"] = 0, ["--dynalite"] = 0, ["--dynamodb-local"] = 0, ["--most"] = 20,
};
for (var i = 0; i < args.Length; i += 2)
{
    if (!options.ContainsKey(args[i]) || i + 1 == args.Length || !long.TryParse(args[i + 1], NumberStyles.None, CultureInfo.InvariantCulture, out var value))
    {
        Console.Error.WriteLine(
            $"'{args[i]}' is no option with a number. There are --count N (requests), --seed N, --epoch N (the first epoch of 20,000 requests, to run "
            + "one again), --dynalite N and --dynamodb-local N (programs whose answers are compared), --most N (differences to stop at).");
        return 2;
    }

    options[args[i]] = value;
}

if (options["--dynalite"] > 0) return await CompareAsync(await PeerPrograms.DynaliteAsync(), (int)options["--dynalite"], options);
if (options["--dynamodb-local"] > 0) return await CompareAsync(await PeerPrograms.DynamoDbLocalAsync(), (int)options["--dynamodb-local"], options);
var started = Stopwatch.GetTimestamp();
var run = new FuzzRun((int)options["--seed"]);
using var watch = new Timer(_ =>
{
    var (target, body, began) = run.Current;
    if (began == 0 || Stopwatch.GetElapsedTime(began) < TimeSpan.FromSeconds(60)) return;
    Console.Error.WriteLine("This request has been running for a minute:\n" + FuzzRun.Show(target, body));
    Environment.Exit(3);
}, null, TimeSpan.FromSeconds(5), TimeSpan.FromSeconds(5));
run.Run(options["--count"] - options["--count"] / 10, (int)options["--epoch"]);
var http = new HttpRun((int)options["--seed"]);
if (run.Summary.Faults.Count == 0) await http.RunAsync(options["--count"] / 10);
Console.WriteLine($"seed {options["--seed"]}, {Stopwatch.GetElapsedTime(started).TotalSeconds.ToString("F1", CultureInfo.InvariantCulture)} s");
Console.Write("In the process: " + run.Summary);
Console.Write("Over HTTP: " + http.Summary);
return run.Summary.Faults.Count + http.Summary.Faults.Count == 0 ? 0 : 1;

static async Task<int> CompareAsync((PeerProgram? Program, string? Reason) found, int programs, Dictionary<string, long> options)
{
    var (server, reason) = await PeerServer.StartAsync(found);
    if (server is null)
    {
        Console.Error.WriteLine(reason);
        return 2;
    }

    using (server)
    {
        var run = new DifferentialRun(server, (int)options["--seed"]);
        await run.RunAsync(programs, (int)options["--most"]);
        Console.WriteLine($"{run.Programs} programs, {run.Requests} answers compared");
        foreach (var (rule, times) in run.Explained.OrderByDescending(static rule => rule.Value)) Console.WriteLine($"{times,7} {rule}");
        foreach (var difference in run.Unexplained) Console.WriteLine(difference);
        return run.Unexplained.Count == 0 ? 0 : 1;
    }
}
