using System.Diagnostics;
using System.Text;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Tern;
using Tern.AotChecks;
using Tern.Concurrency;
using Tern.Credentials;
using Tern.DynamoDb;
using Tern.DynamoDb.Model;
using Tern.Http;
using Tern.Handling;
using Tern.Lambda;
using Tern.Lambda.Events;
using Tern.Local;
using Tern.Messaging.Sqs;

// Runs typical user code, over the in-process transport and over HTTP, and exits with 1 if a result is wrong.
var failures = 0;

void Check(bool condition, string what)
{
    Console.WriteLine($"{(condition ? "ok  " : "FAIL")}  {what}");
    if (!condition) failures++;
}

await using var local = await LocalDynamoDb.StartAsync(new LocalDynamoDbOptions { ListenOnLoopback = true });
await using (var db = local.CreateClient()) await RunAsync(db, "in process");

local.Reset();
await using (var db = new DynamoDbClient(new DynamoDbClientOptions
{
    Region = "us-east-1",
    Endpoint = local.Endpoint,
    Credentials = new StaticCredentialProvider("local", "local"),
    AttemptTimeout = TimeSpan.FromMinutes(1),
    TotalTimeout = TimeSpan.FromMinutes(1),
    Connections = { ConnectTimeout = TimeSpan.FromMinutes(1) },
}))
{
    await db.WarmUpAsync(2);
    await RunAsync(db, "over HTTP");
}

local.Reset();
var configuration = new ConfigurationBuilder().AddInMemoryCollection([new("DynamoDb:Region", "eu-west-1"), new("DynamoDb:TableNamePrefix", "test-")]).Build();
var services = new ServiceCollection();
services.AddDynamoDb(configuration.GetSection("DynamoDb"));
services.AddDynamoTable<Note>();
await using (var provider = services.BuildServiceProvider())
    Check(provider.GetRequiredService<DynamoTable<Note>>().Name == "test-checks", "options are bound from configuration");

using (var aws = new ConfigurationService())
{
    var remote = new ConfigurationBuilder()
        .AddParameterStore("/shop", options => options.Client = aws.Use)
        .AddSecretsManager("shop/db", options => options.Client = aws.Use)
        .Build();
    Check(remote["Mail:From"] == "shop@example.com" && remote["User"] == "app", "configuration is read from AWS");

    var shared = new ServiceCollection().AddSingleton<HttpMessageHandler>(aws);
    shared.AddDynamoDb().AddAws(new ConfigurationBuilder().AddInMemoryCollection([new("Region", "eu-west-1"), new("MaxAttempts", "1")]).Build());
    shared.AddAws(static (provider, options) =>
    {
        options.HttpMessageHandler = provider.GetRequiredService<HttpMessageHandler>();
        options.Credentials = new StaticCredentialProvider("AKIDEXAMPLE", "secret");
    });
    await using var provider = shared.BuildServiceProvider();
    Check((await provider.GetRequiredService<DynamoDbClient>().ListTablesAsync(new())).TableNames.Count == 0, "clients share options");
    Check(aws.LastHost == "dynamodb.eu-west-1.amazonaws.com", "clients share the region of the configuration");
}

var sum = new Sum();
await using (var sums = LambdaApplication.Create<Sums>(configure: builder => builder.Services.AddSingleton(sum)))
{
    var answer = await sums.InvokeAsync(new SqsEvent { Records = [Message("m1", 5), Message("m2", -5), Message("m3", 7)] });
    var reported = Encoding.UTF8.GetString(answer) == """{"batchItemFailures":[{"itemIdentifier":"m2"}]}""";
    Check(reported && sum.Value == 12, "a class is a function, made of services");
}

await using (var twice = LambdaApplication.Create<Twice>())
    Check(Encoding.UTF8.GetString(await twice.InvokeAsync("""{"Value":21}"""u8.ToArray())) == """{"Value":42}""", "a class is a function, made with new");

using (var queue = new QueueService())
{
    var amounts = new List<int>();
    await using var client = queue.Client();
    await using (var sender = new SqsSender<Amount>(client, "https://sqs.eu-west-1.amazonaws.com/1/amounts", FunctionJson.Default.Amount))
        await Task.WhenAll(sender.SendAsync(new Amount(20)).AsTask(), sender.SendAsync(new Amount(22)).AsTask());
    var all = new TaskCompletionSource();
    var handler = SqsQueue.Named("https://sqs.eu-west-1.amazonaws.com/1/amounts").Of(FunctionJson.Default.Amount).To((amount, _) =>
    {
        amounts.Add(amount.Value);
        if (amounts.Count == 2) all.SetResult();
        return Task.CompletedTask;
    });
    var consumed = SqsConsumer.Create(client, handler.WithOptions(options => options.Mode = HandlerMode.OneByOne));
    await using (consumed)
    {
        consumed.Start();
        await all.Task;
    }

    Check(amounts.Sum() == 42 && queue.Deleted == 2, "messages are sent, consumed and deleted");
}

await using (var clients = new LocalClients())
{
    Check(await clients.CallerAsync() == "000000000000", "AddLocalAws redirects a client that the build generates");
    Check(await clients.SendAndReceiveAsync("héllo") == "héllo", "AddLocalAws redirects a client of queues");
    Check(await clients.PutAndGetAsync("héllo") == "héllo", "AddLocalAws redirects a client of buckets");
}

Check(TrustedRoots.Narrowed == "Amazon's five roots", "trust is narrowed before Main");
if (OperatingSystem.IsLinux())
{
    await using var stranger = new Stranger();
    await using var db = new DynamoDbClient(new DynamoDbClientOptions
    {
        Region = "eu-west-1",
        Endpoint = stranger.Address,
        Credentials = new StaticCredentialProvider("local", "local"),
        MaxAttempts = 1,
        AttemptTimeout = TimeSpan.FromMinutes(1),
        TotalTimeout = TimeSpan.FromMinutes(1),
        Connections = { ConnectTimeout = TimeSpan.FromMinutes(1) },
    });
    var refusal = "";
    try
    {
        await db.ListTablesAsync(new());
    }
    catch (AwsTransportException refused)
    {
        refusal = refused.Message;
    }

    Check(refusal.Contains("TernTrustedRoots", StringComparison.Ordinal), "a host of another authority is refused, and the setting named");
}

Console.WriteLine(failures == 0 ? "all checks passed" : $"{failures} checks failed");
return failures == 0 ? 0 : 1;

static SqsMessage Message(string id, int amount) => new()
{
    MessageId = id,
    Body = $$"""{"Value":{{amount}}}""",
    QueueArn = "arn:aws:sqs:eu-west-1:123456789012:amounts",
};

async Task RunAsync(DynamoDbClient db, string way)
{
    var spans = 0;
    using var listener = new ActivityListener
    {
        ShouldListenTo = source => source.Name == "Tern.DynamoDb",
        Sample = (ref ActivityCreationOptions<ActivityContext> _) => ActivitySamplingResult.AllData,
        ActivityStopped = _ => spans++,
    };
    ActivitySource.AddActivityListener(listener);

    await db.CreateTableAsync<Entry>();
    var entries = db.Table<Entry>();
    var notes = db.Table<Note>();

    var entry = new Entry("a", 1, Rank.High, new DateTimeOffset(2026, 1, 2, 3, 4, 5, TimeSpan.FromHours(2)))
    {
        Amount = 12345678901234567890.123456789m,
        Token = Guid.Parse("0f8fad5b-d9cb-469f-a165-70867728950e"),
        Day = new DateOnly(2026, 1, 2),
        Length = TimeSpan.FromMinutes(90),
        Payload = [1, 2, 3],
        Tags = ["x", "y"],
        Counts = [1, 2, 3],
        Points = { ["origin"] = new Point(0, -1.5) },
        Lines = [new Line("tern", 2, 9.99m)],
        Free = new AttributeMap { ["n"] = 1, ["s"] = "text" },
    };
    await entries.PutAsync(entry);
    await notes.PutAsync(new Note("a", "héllo \"wörld\""));

    var read = await entries.GetAsync(Entry.Key("a", 1));
    Check(read is not null && read.Amount == entry.Amount && read.Token == entry.Token
        && read.Day == entry.Day && read.Length == entry.Length && read.At == entry.At
        && read.Payload.SequenceEqual(entry.Payload) && read.Tags.SetEquals(entry.Tags)
        && read.Counts.SequenceEqual(entry.Counts) && read.Points["origin"].Y == -1.5
        && read.Lines[0] == entry.Lines[0] && read.Free!["s"] == "text" && read.Version == 1, $"{way}: an item of every type comes back as it was");

    await entries.UpdateAsync(
        Entry.Key("a", 1), [Entry.Fields.Amount.Set(2m), Entry.Fields.Tags.Add("z")], new() { Condition = Entry.Fields.Tags.Contains("x") });
    var conflict = await entries.TryPutAsync(entry with { Version = 0 });
    Check(!conflict.Succeeded && conflict.Existing?.Amount == 2m, $"{way}: a stale write is refused and shows what is there");

    for (var number = 2; number <= 30; number++)
        await entries.PutAsync(new Entry("a", number, Rank.Low, DateTimeOffset.UnixEpoch.AddDays(number)) { Lines = [] });
    Check((await entries.Query(Entry.Partition("a").Between(5, 9)).ToListAsync()).Count == 5, $"{way}: a query by range");
    Check((await entries.Query(Entry.ByRank(Rank.High)).ToListAsync()).Single().Number == 1, $"{way}: a query by index");
    Check(
        (await entries.Query(Entry.ByDay(entry.Day, Rank.High).EqualTo(1).From(entry.At)).ToListAsync()).Count == 1,
        $"{way}: a query by an index of several attributes");
    var page = await entries.QueryPageAsync(Entry.Partition("a"), options: new() { Limit = 7 });
    var next = await entries.QueryPageAsync(Entry.Partition("a"), page.Cursor, new() { Limit = 7 });
    Check(next.Items[0].Number == 8, $"{way}: a cursor");
    Check(await entries.Scan().CountAsync() == 30, $"{way}: a scan leaves out other types");

    Check((await entries.BatchGetAsync(Enumerable.Range(1, 150).Select(number => Entry.Key("a", number)))).Count == 30, $"{way}: a batch of 150");
    await db.Transaction().Put(notes, new Note("b", "new")).Delete(notes, Note.Key("a")).CommitAsync();
    Check(await notes.GetAsync(Note.Key("a")) is null && (await notes.GetAsync(Note.Key("b")))?.Text == "new", $"{way}: a transaction");

    var loader = entries.Loader();
    var merged = await Bounded.SelectAsync(Enumerable.Range(1, 40), (number, token) => loader.GetAsync(Entry.Key("a", number), token));
    Check(merged.Count(static found => found is not null) == 30, $"{way}: merged reads");
    using (var cache = notes.Cached())
    {
        for (var round = 0; round < 3; round++) Check((await cache.GetAsync(Note.Key("b")))?.Text == "new", $"{way}: a cached read");
        Check(cache.Statistics is { Loads: 1, Hits: 2 }, $"{way}: two of three reads are hits");
    }

    var missing = await Catch(async () => await db.Table<Entry>("no-such-table").GetAsync(Entry.Key("a", 1)));
    Check(missing is Tern.DynamoDb.ResourceNotFoundException { StatusCode: 400 }, $"{way}: a typed error");
    var tables = await db.ListTablesAsync(new ListTablesRequest());
    Check(tables.TableNames.Single() == "checks", $"{way}: a low-level call");
    Check(spans > 40, $"{way}: spans are emitted");
}

static async Task<Exception?> Catch(Func<Task> run)
{
    try
    {
        await run();
        return null;
    }
    catch (AwsException error)
    {
        return error;
    }
}
