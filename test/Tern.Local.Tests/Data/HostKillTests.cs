using System.Globalization;
using Tern.DynamoDb;
using Tern.Local.Tests.Durability;

namespace Tern.Local.Tests.Data;

/// <summary>
/// A local AWS that is killed while sixteen writers use all services and snapshots are taken: everything that was acknowledged is there, and nothing twice.
/// Some rounds here; eng/kill-test.sh does a hundred.
/// </summary>
public sealed class HostKillTests : IDisposable
{
    private readonly DataDirectory _data = new();
    private readonly HashSet<string> _sent = new(StringComparer.Ordinal);
    private readonly HashSet<string> _deleting = new(StringComparer.Ordinal);
    private readonly HashSet<string> _deleted = new(StringComparer.Ordinal);
    private readonly Dictionary<string, long> _numbers = new(StringComparer.Ordinal);

    public void Dispose() => _data.Dispose();

    [Fact]
    public async Task Nothing_acknowledged_is_lost_when_a_host_with_all_services_is_killed_repeatedly()
    {
        var rounds = int.Parse(Environment.GetEnvironmentVariable("TERN_KILL_ROUNDS") ?? "3", CultureInfo.InvariantCulture);
        var random = new Random(2026);
        var (cuts, acknowledged) = (0, 0);
        for (var round = 1; round <= rounds; round++)
        {
            var after = random.Next(4) == 0 ? random.Next(20) : random.Next(6_000);
            acknowledged += await KillTests.KillAsync(after, [_data.Path, round.ToString("D4", CultureInfo.InvariantCulture)], Read);
            await using var aws = await LocalAws.StartAsync(new LocalAwsOptions { DataDirectory = _data.Path });
            if (aws.Recovery!.CutFile is not null) cuts++;
            CheckMessages(aws);
            await CheckNumbersAsync(aws);
        }

        Assert.True(acknowledged > rounds * 20, $"only {acknowledged} changes were acknowledged in {rounds} rounds");
        TestContext.Current.TestOutputHelper!.WriteLine($"{rounds} kills, {acknowledged} acknowledged changes, {_deleted.Count} deleted, {cuts} torn journals");
    }

    private void Read(string line)
    {
        switch (line.Split(' '))
        {
            case ["sent", var body]: _sent.Add(body); break;
            case ["deleting", var body]: _deleting.Add(body); break;
            case ["deleted", var body]: _deleted.Add(body); break;
            case ["put", var key, var number]: _numbers[key] = long.Parse(number, CultureInfo.InvariantCulture); break;
            default: throw new InvalidDataException(line);
        }
    }

    private void CheckMessages(LocalAws aws)
    {
        var there = new[] { "work", "dead", "fan" }
            .SelectMany(name => aws.FindQueue(name)?.Messages ?? [])
            .GroupBy(static message => message.Draft.Body, StringComparer.Ordinal)
            .ToDictionary(static bodies => bodies.Key, static bodies => bodies.Count(), StringComparer.Ordinal);
        Assert.DoesNotContain(there, static message => message.Value > 1); // twice
        Assert.DoesNotContain(_deleted, there.ContainsKey); // deleted, and there again
        Assert.DoesNotContain(_sent, body => !there.ContainsKey(body) && !_deleting.Contains(body)); // lost
    }

    private async Task CheckNumbersAsync(LocalAws aws)
    {
        var options = aws.Configure(new DynamoDbClientOptions());
        (options.Region, options.Credentials) = ("eu-west-1", new Tern.Credentials.StaticCredentialProvider("111111111111", "secret"));
        await using var db = new DynamoDbClient(options);
        await using var s3 = new Tern.S3.S3Client(aws.Configure(new Tern.S3.S3ClientOptions()));
        foreach (var (key, number) in _numbers)
        {
            long kept;
            if (key.StartsWith("bucket/", StringComparison.Ordinal))
            {
                await using var content = await s3.GetObjectAsync("bucket", key["bucket/".Length..], TestContext.Current.CancellationToken);
                using var reader = new StreamReader(content.Body!);
                var text = (await reader.ReadToEndAsync(TestContext.Current.CancellationToken)).Split(' ');
                Assert.True(text[1].Length is 10 or 100_000, $"{key} has {text[1].Length} bytes");
                kept = long.Parse(text[0], CultureInfo.InvariantCulture);
            }
            else
            {
                var request = new Tern.DynamoDb.Model.GetItemRequest { TableName = "Numbers", Key = new AttributeMap { ["id"] = key } };
                var item = await db.GetItemAsync(request, TestContext.Current.CancellationToken);
                kept = item.Item!["n"].AsInt64();
            }

            Assert.True(kept >= number, $"{key} was acknowledged with {number}, but has {kept}");
        }
    }
}
