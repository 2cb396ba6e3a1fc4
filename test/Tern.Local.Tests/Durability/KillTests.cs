using System.Diagnostics;
using System.Globalization;

namespace Tern.Local.Tests.Durability;

/// <summary>
/// A server that is killed while sixteen writers do transactions and snapshots are taken: every acknowledged write is
/// there, and none is incomplete. Some rounds here; eng/kill-test.sh does a hundred.
/// </summary>
public sealed class KillTests : IDisposable
{
    private const int Writers = 16;
    private const int Kept = 50;

    private readonly DataFixture _data = new();
    private readonly int[] _acknowledged = new int[Writers];

    public void Dispose() => _data.Dispose();

    [Fact]
    public async Task No_acknowledged_write_is_lost_when_the_server_is_killed_repeatedly()
    {
        var rounds = int.Parse(Environment.GetEnvironmentVariable("TERN_KILL_ROUNDS") ?? "4", CultureInfo.InvariantCulture);
        var random = new Random(2026);
        var (cuts, acknowledged) = (0, 0);
        for (var round = 0; round < rounds; round++)
        {
            // From before the first write to the middle of snapshots.
            acknowledged += await KillAsync(random.Next(4) == 0 ? random.Next(20) : random.Next(4_000));
            var service = _data.Open();
            if (_data.Store.Recovery.CutFile is not null) cuts++;
            if (service.Engine.TableCount == 2) Check(service);
            else Assert.Equal(0, _acknowledged.Sum());
            _data.Close();
        }

        Assert.True(acknowledged > rounds * 20, $"only {acknowledged} writes were acknowledged in {rounds} rounds");
        TestContext.Current.TestOutputHelper!.WriteLine($"{rounds} kills, {acknowledged} acknowledged transactions, {cuts} torn journals");
    }

    private Task<int> KillAsync(int after) => KillAsync(after, [_data.Path], line =>
    {
        var parts = line.Split(' ');
        _acknowledged[int.Parse(parts[0], CultureInfo.InvariantCulture)] = int.Parse(parts[1], CultureInfo.InvariantCulture);
    });

    /// <summary>Starts the server, kills it once it has acknowledged a number of writes, and returns the actual
    /// number.</summary>
    internal static async Task<int> KillAsync(int after, string[] arguments, Action<string> read)
    {
        var own = new DirectoryInfo(AppContext.BaseDirectory);
        var program = Path.Combine(own.Parent!.Parent!.FullName, "Tern.Local.DataHost", own.Name, "Tern.Local.DataHost.dll");
        Assert.True(File.Exists(program), $"{program} is not there: build the solution, or the project Tern.Local.DataHost.");
        using var process = Process.Start(
            new ProcessStartInfo("dotnet", [program, .. arguments]) { RedirectStandardOutput = true, RedirectStandardError = true })!;
        var errors = process.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        var lines = 0;
        if (after == 0) process.Kill();
        while (await process.StandardOutput.ReadLineAsync(TestContext.Current.CancellationToken).AsTask().WaitAsync(TimeSpan.FromMinutes(1)) is { } line)
        {
            // The output from before it was killed still arrives.
            if (++lines == after) process.Kill();
            read(line);
        }

        await process.WaitForExitAsync(TestContext.Current.CancellationToken).WaitAsync(TimeSpan.FromMinutes(1));
        Assert.True(lines >= after, $"The server ended by itself after {lines} writes: {await errors}");
        return lines;
    }

    private void Check(LocalService service)
    {
        var left = Ids(service, "Left");
        var right = Ids(service, "Right");
        for (var writer = 0; writer < Writers; writer++)
        {
            var item = service.OkNode("GetItem", $$$"""{"TableName":"Left","Key":{"id":{"S":"counter-{{{writer}}}"} } }""")["Item"];
            var last = item is null ? 0 : int.Parse(item["n"]!["N"]!.GetValue<string>(), CultureInfo.InvariantCulture);
            Assert.True(last >= _acknowledged[writer], $"Writer {writer} was told of {_acknowledged[writer]}, but {last} is the last that is there.");
            var expected = Enumerable.Range(Math.Max(1, last - Kept + 1), Math.Min(last, Kept)).Select(number => $"{writer}-{number}")
                .Order(StringComparer.Ordinal);
            Assert.Equal(expected, left.Where(id => id.StartsWith($"{writer}-", StringComparison.Ordinal)).Order(StringComparer.Ordinal));
            Assert.Equal(expected, right.Where(id => id.StartsWith($"{writer}-", StringComparison.Ordinal)).Order(StringComparer.Ordinal));
        }
    }

    private static List<string> Ids(LocalService service, string table) =>
        [.. service.OkNode("Scan", $$"""{"TableName":"{{table}}","ProjectionExpression":"id"}""")["Items"]!.AsArray()
            .Select(static item => item!["id"]!["S"]!.GetValue<string>())];
}
