using Amazon.DynamoDBv2;
using Amazon.DynamoDBv2.DataModel;
using Amazon.DynamoDBv2.DocumentModel;
using Amazon.Runtime;
using Tern.DynamoDb;
using BatchWrite = Tern.DynamoDb.BatchWrite;

namespace Tern.Local.Clients.Tests.SharedTables;

/// <summary>One table that a program with AWS's context and one with Tern read and write for months.</summary>
public sealed class ContextAccountTests : LocalServer
{
    private static readonly DateTimeOffset s_opened = new(2026, 1, 2, 3, 4, 5, TimeSpan.Zero);
    private static readonly DateTime s_created = new(2026, 1, 2, 3, 4, 5, 678, DateTimeKind.Utc);
    private static readonly DateTime s_until = new(2100, 1, 2, 0, 0, 0, DateTimeKind.Utc);
    private static readonly Guid s_owner = new("0f8fad5b-d9cb-469f-a165-70867728950e");

    private DynamoDbClient _db = null!;
    private DynamoTable<Account> _accounts = null!;
    private AmazonDynamoDBClient _sdk = null!;
    private DynamoDBContext _context = null!;

    public override async ValueTask InitializeAsync()
    {
        await base.InitializeAsync();
        _db = Local.CreateClient();
        _accounts = _db.Table<Account>();
        await _accounts.CreateTableAsync();
        _sdk = new AmazonDynamoDBClient(
            new BasicAWSCredentials("local", "local"),
            new AmazonDynamoDBConfig { ServiceURL = Endpoint.ToString(), AuthenticationRegion = "us-east-1", MaxErrorRetry = 0 });
        _context = new DynamoDBContextBuilder().WithDynamoDBClient(() => _sdk).Build();
    }

    public override async ValueTask DisposeAsync()
    {
        _context.Dispose();
        _sdk.Dispose();
        await _db.DisposeAsync();
        await base.DisposeAsync();
        GC.SuppressFinalize(this);
    }

    [Fact]
    public async Task An_item_of_the_context_is_read_and_written_back_as_it_was()
    {
        await _context.SaveAsync(NewTheirs(1));
        await AddUnknownAsync(1);
        var stored = Stored(1);
        Assert.Equal(
            """{"Active":{"N":"1"},"Address":{"M":{"Street":{"S":"Road 1"},"Zip":{"S":"0150"}}},"Balance":{"N":"12.5"}"""
            + ""","Created":{"S":"2026-01-02T03:04:05.678Z"},"Grade":{"N":"2"},"Limit":{"S":"99.50 NOK"},"Tags":{"SS":["a","b"]}"""
            + ""","Version":{"N":"0"},"Visits":{"M":{"mon":{"N":"1"}}},"customer":{"S":"C-000001"},"email":{"S":"1@example.com"}"""
            + ""","legacy":{"M":{"deep":{"L":[{"S":"kept"}]}}},"opened":{"N":"1767323045"},"owner":{"S":"0f8fad5bd9cb469fa16570867728950e"}"""
            + ""","until":{"N":"4102531200"}}""",
            stored.ToString());

        var mine = await MineAsync(1);
        Assert.Equal(
            ("1@example.com", 12.5m, true, Grade.Gold, new Money(99.50m, "NOK"), s_created, 0),
            (mine.Email, mine.Balance, mine.Active, mine.Grade, mine.Limit, mine.Created, mine.Version));
        Assert.Equal(("a b", 1, "0150", s_until), (string.Join(' ', mine.Tags.Order()), mine.Visits!["mon"], mine.Address!.Zip, mine.Until!.Value.UtcDateTime));

        await _accounts.SaveAsync(mine);
        stored["Version"] = 1;
        Assert.Equal(stored.ToString(), Stored(1).ToString());
    }

    [Fact]
    public async Task An_item_of_Tern_is_loaded_and_saved_by_the_context_as_it_was()
    {
        await _accounts.SaveAsync(NewMine(1));
        await AddUnknownAsync(1);
        var stored = Stored(1);

        var theirs = await TheirsAsync(1);
        Assert.Equal(
            ("1@example.com", s_owner, 12.5m, true, Grade.Gold, new Money(99.50m, "NOK"), s_created, 0),
            (theirs.Email, theirs.Owner, theirs.Balance, theirs.Active, theirs.Grade, theirs.Limit, theirs.Created.ToUniversalTime(), theirs.Version));
        Assert.Equal(
            ("a b", 1, "0150", s_until),
            (string.Join(' ', theirs.Tags.Order()), theirs.Visits!["mon"], theirs.Address!.Zip, theirs.Until!.Value.ToUniversalTime()));

        await _context.SaveAsync(theirs);
        stored["Version"] = 1;
        Assert.Equal(stored.ToString(), Stored(1).ToString());
    }

    [Fact]
    public async Task Versions_count_on_whoever_writes_and_stale_writes_are_refused_on_both_sides()
    {
        await _context.SaveAsync(NewTheirs(1)); // 0
        var (staleMine, staleTheirs) = (await MineAsync(1), await TheirsAsync(1));

        var mine = await MineAsync(1);
        Assert.Equal(1, (await _accounts.SaveAsync(mine)).Version);
        var theirs = await TheirsAsync(1);
        await _context.SaveAsync(theirs);
        Assert.Equal(2, theirs.Version);
        Assert.Equal(3, (await _accounts.PutAsync(await MineAsync(1))).Version);
        Assert.Equal(4, (await _accounts.UpdateAndGetAsync(KeyOf(1), Account.Fields.Balance.Add(1), new() { ExpectedVersion = 3 })).Version);
        theirs = await TheirsAsync(1);
        await _context.SaveAsync(theirs);
        Assert.Equal((5, 13.5m), (theirs.Version, (await MineAsync(1)).Balance));

        await RefusedAsync(_context.SaveAsync(staleTheirs));
        await RefusedAsync(_context.DeleteAsync(staleTheirs));
        await RefusedAsync(_context.SaveAsync(NewTheirs(1)));
        Assert.Equal(ConditionFailure.VersionMismatch, (await _accounts.TrySaveAsync(staleMine)).Reason);
        Assert.Equal(ConditionFailure.VersionMismatch, (await _accounts.TryPutAsync(staleMine)).Reason);
        Assert.Equal(ConditionFailure.VersionMismatch, (await _accounts.TrySaveAsync(NewMine(1))).Reason);
        Assert.False((await _accounts.TryDeleteAsync(staleMine)).Succeeded);
        Assert.False((await _accounts.TryUpdateAsync(KeyOf(1), Account.Fields.Active.Set(false), new() { ExpectedVersion = 0 })).Succeeded);

        // Each deletes what the other wrote last.
        await _accounts.DeleteAsync(await MineAsync(1));
        Assert.Null(await _context.LoadAsync<ContextAccount>(new CustomerNumber(1), s_opened));
        await _accounts.PutAsync(NewMine(2));
        await _context.DeleteAsync(await TheirsAsync(2));
        Assert.Null(await _accounts.GetAsync(KeyOf(2)));
    }

    [Fact]
    public async Task A_program_that_retries_on_a_conflict_makes_progress()
    {
        await _context.SaveAsync(NewTheirs(1));
        await Task.WhenAll(Enumerable.Range(0, 4).Select(i => i % 2 == 0 ? RaiseMineAsync() : RaiseTheirsAsync()));
        Assert.Equal((12.5m + 40, 40), ((await MineAsync(1)).Balance, (await MineAsync(1)).Version));

        async Task RaiseMineAsync()
        {
            for (var done = 0; done < 10;)
            {
                var mine = await MineAsync(1);
                mine.Balance++;
                if ((await _accounts.TrySaveAsync(mine)).Succeeded) done++;
            }
        }

        async Task RaiseTheirsAsync()
        {
            for (var done = 0; done < 10;)
            {
                var theirs = await TheirsAsync(1);
                theirs.Balance++;
                try
                {
                    await _context.SaveAsync(theirs);
                    done++;
                }
                catch (Amazon.DynamoDBv2.Model.ConditionalCheckFailedException)
                {
                    // Another writer was faster: read the item again.
                }
            }
        }
    }

    [Fact]
    public async Task Unknown_attributes_are_kept_by_saves_updates_and_transactions_of_both()
    {
        await _context.SaveAsync(NewTheirs(1));
        await AddUnknownAsync(1);

        await _accounts.SaveAsync(await MineAsync(1));
        await _context.SaveAsync(await TheirsAsync(1));
        await _accounts.UpdateAsync(KeyOf(1), Account.Fields.Active.Set(false));
        await _db.Transaction().Save(await MineAsync(1)).CommitAsync();
        var write = _context.CreateTransactWrite<ContextAccount>();
        write.AddSaveItem(await TheirsAsync(1));
        await write.ExecuteAsync();

        Assert.Equal(("kept", "5"), (Stored(1)["legacy"].AsMap()["deep"].AsList()[0].AsString(), Stored(1)["Version"].AsNumberText()));
    }

    [Fact]
    public async Task A_member_that_is_null_is_removed_by_a_save_of_either()
    {
        await _context.SaveAsync(NewTheirs(1));
        await _accounts.SaveAsync(NewMine(2));
        var mine = await MineAsync(1);
        (mine.Limit, mine.Address, mine.Until, mine.Visits, mine.Tags) = (null, null, null, null, []);
        await _accounts.SaveAsync(mine);
        var theirs = await TheirsAsync(2);
        (theirs.Limit, theirs.Address, theirs.Until, theirs.Visits, theirs.Tags) = (null, null, null, null, []);
        await _context.SaveAsync(theirs);
        Assert.Equal(["a", "b"], Stored(2)["Tags"].AsStringSet().Order()); // an empty list doesn't clear what the context has stored; null does
        theirs.Tags = null!;
        await _context.SaveAsync(theirs);

        string[] left = ["Active", "Balance", "Created", "Grade", "Version", "customer", "email", "opened", "owner"];
        Assert.Equal(left, Stored(1).Select(static pair => pair.Key).Order(StringComparer.Ordinal));
        Assert.Equal(left, Stored(2).Select(static pair => pair.Key).Order(StringComparer.Ordinal));
        Assert.Null((await TheirsAsync(1)).Limit);
        Assert.Null((await MineAsync(2)).Limit);
    }

    [Fact]
    public async Task Indexes_find_the_items_of_both_and_follow_their_writes()
    {
        await _context.SaveAsync(NewTheirs(1));
        await _accounts.SaveAsync(NewMine(2, email: "1@example.com"));
        Assert.Equal([1, 2], await FoundByMineAsync("1@example.com"));
        Assert.Equal([1, 2], await FoundByTheirsAsync("1@example.com"));
        Assert.Equal([1, 2], (await _accounts.Query(Account.ByOwner(s_owner).From(12.5m)).ToListAsync()).Select(Number).Order());
        var owned = await _context.QueryAsync<ContextAccount>(
            s_owner, QueryOperator.GreaterThanOrEqual, [12.5m], new QueryConfig { IndexName = "ByOwner" }).GetRemainingAsync();
        Assert.Equal([1, 2], owned.Select(static account => account.Customer.Value).Order());

        // Each takes the other's item out of an index, and puts it elsewhere.
        var mine = await MineAsync(1);
        (mine.Email, mine.Owner) = ("new@example.com", null);
        await _accounts.SaveAsync(mine);
        await _accounts.UpdateAsync(KeyOf(2), Account.Fields.Owner.Remove());
        Assert.Equal([1], await FoundByTheirsAsync("new@example.com"));
        Assert.Empty(await _context.QueryAsync<ContextAccount>(s_owner, new QueryConfig { IndexName = "ByOwner" }).GetRemainingAsync());
        var theirs = await TheirsAsync(2);
        (theirs.Email, theirs.Owner, theirs.Balance) = ("new@example.com", s_owner, 7m);
        await _context.SaveAsync(theirs);
        Assert.Equal([1, 2], await FoundByMineAsync("new@example.com"));
        Assert.Equal([2], (await _accounts.Query(Account.ByOwner(s_owner).UpTo(7m)).ToListAsync()).Select(Number));
    }

    [Fact]
    public async Task An_empty_text_of_an_index_member_is_in_no_index_whoever_stores_it()
    {
        await _context.SaveAsync(NewTheirs(1, email: ""));
        Assert.False(Stored(1).ContainsKey("email"));
        var mine = await MineAsync(1);
        Assert.Null(mine.Email);

        mine.Email = "";
        await _accounts.SaveAsync(mine);
        await _accounts.PutAsync(NewMine(2, email: ""));
        await _db.Transaction().Put(NewMine(3, email: "")).CommitAsync();
        await _accounts.BatchPutAsync([NewMine(4, email: "")], new() { IgnoreVersion = true });
        foreach (var number in (int[])[1, 2, 3, 4])
        {
            Assert.False(Stored(number).ContainsKey("email"));
            Assert.True(string.IsNullOrEmpty((await TheirsAsync(number)).Email));
        }

        // One that was in the index leaves it.
        await _context.SaveAsync(NewTheirs(5));
        mine = await MineAsync(5);
        mine.Email = "";
        await _accounts.SaveAsync(mine);
        Assert.Empty(await FoundByTheirsAsync("5@example.com"));
        Assert.Equal([1, 2, 3, 4, 5], (await _accounts.Query(Account.ByOwner(s_owner)).ToListAsync()).Select(Number).Order());
    }

    [Fact]
    public async Task Keys_with_converters_are_found_by_both_in_one_order()
    {
        for (var day = 0; day < 3; day++)
        {
            await _context.SaveAsync(NewTheirs(1, day: day));
            await _accounts.SaveAsync(NewMine(1, day: day + 3));
        }

        var mine = await _accounts.Query(Account.Partition(new(1)).Between(s_opened.AddDays(1), s_opened.AddDays(4))).ToListAsync();
        Assert.Equal([1, 2, 3, 4], mine.Select(static account => (account.Opened - s_opened).Days));
        var theirs = await _context.QueryAsync<ContextAccount>(
            new CustomerNumber(1), QueryOperator.Between, [s_opened.AddDays(1), s_opened.AddDays(4)]).GetRemainingAsync();
        Assert.Equal([1, 2, 3, 4], theirs.Select(static account => (account.Opened - s_opened).Days));
    }

    [Fact]
    public async Task Transactions_of_each_write_the_items_of_the_other()
    {
        foreach (var number in (int[])[1, 2, 3]) await _context.SaveAsync(NewTheirs(number));
        var (one, two, three) = (await MineAsync(1), await MineAsync(2), await MineAsync(3));
        var stale = await MineAsync(1);
        one.Balance = 1;
        await _db.Transaction()
            .Save(one)
            .Update(KeyOf(2), Account.Fields.Balance.Set(2m), new() { ExpectedVersion = 0 })
            .Delete(KeyOf(3), new() { ExpectedVersion = three.Version })
            .Put(NewMine(4))
            .CommitAsync();
        Assert.Equal((1m, 1, 2m, 1, 0), (
            (await TheirsAsync(1)).Balance, (await TheirsAsync(1)).Version, (await TheirsAsync(2)).Balance, (await TheirsAsync(2)).Version,
            (await TheirsAsync(4)).Version));
        Assert.Null(await _context.LoadAsync<ContextAccount>(new CustomerNumber(3), s_opened));

        var write = _context.CreateTransactWrite<ContextAccount>();
        var (theirs, other) = (await TheirsAsync(1), await TheirsAsync(4));
        theirs.Balance = 10;
        write.AddSaveItem(theirs);
        write.AddDeleteItem(other);
        await write.ExecuteAsync();
        Assert.Equal((10m, 2), ((await MineAsync(1)).Balance, (await MineAsync(1)).Version));
        Assert.Null(await _accounts.GetAsync(KeyOf(4)));

        // The items that either of them read before are refused.
        var refused = await Assert.ThrowsAsync<DynamoDb.TransactionCanceledException>(async () => await _db.Transaction().Save(stale).CommitAsync());
        Assert.Equal(ConditionFailure.VersionMismatch, refused.Failures[0].Reason);
        await _accounts.SaveAsync(await MineAsync(1));
        write = _context.CreateTransactWrite<ContextAccount>();
        write.AddSaveItem(theirs);
        await Assert.ThrowsAsync<Amazon.DynamoDBv2.Model.TransactionCanceledException>(() => write.ExecuteAsync());
    }

    [Fact]
    public async Task Batches_of_each_read_and_write_the_items_of_the_other()
    {
        var batch = _context.CreateBatchWrite<ContextAccount>(new BatchWriteConfig { SkipVersionCheck = true });
        batch.AddPutItems([NewTheirs(1), NewTheirs(2)]);
        await batch.ExecuteAsync();
        Assert.Equal([1, 2], (await _accounts.BatchGetAsync([KeyOf(1), KeyOf(2), KeyOf(9)])).Select(Number).Order());

        await _accounts.BatchWriteAsync([BatchWrite.Put(NewMine(3)), BatchWrite.Delete(KeyOf(1))], new() { IgnoreVersion = true });
        var get = _context.CreateBatchGet<ContextAccount>();
        foreach (var number in (int[])[1, 2, 3]) get.AddKey(new CustomerNumber(number), s_opened);
        await get.ExecuteAsync();
        Assert.Equal([2, 3], get.Results.Select(static account => account.Customer.Value).Order());
        var scanned = await _context.ScanAsync<ContextAccount>([new ScanCondition("Grade", ScanOperator.Equal, Grade.Gold)]).GetRemainingAsync();
        Assert.Equal([2, 3], scanned.Select(static account => account.Customer.Value).Order());
        var filter = Account.Fields.Grade == Grade.Gold & Account.Fields.Limit == new Money(99.50m, "NOK") & Account.Fields.Created == s_created;
        Assert.Equal([2, 3], (await _accounts.Scan(new() { Filter = filter }).ToListAsync()).Select(Number).Order());
    }

    private static ContextAccount NewTheirs(int number, int day = 0, string? email = null) => new()
    {
        Customer = new(number), Opened = s_opened.AddDays(day), Email = email ?? $"{number}@example.com", Owner = s_owner, Balance = 12.5m, Active = true,
        Grade = Grade.Gold, Limit = new(99.50m, "NOK"), Created = s_created, Tags = ["b", "a"], Visits = new() { ["mon"] = 1 },
        Address = new() { Street = "Road 1", Zip = "0150" }, Until = s_until,
    };

    private static Account NewMine(int number, int day = 0, string? email = null) => new()
    {
        Customer = new(number), Opened = s_opened.AddDays(day), Email = email ?? $"{number}@example.com", Owner = s_owner, Balance = 12.5m,
        Active = true, Grade = Grade.Gold, Limit = new(99.50m, "NOK"), Created = s_created, Tags = ["b", "a"], Visits = new() { ["mon"] = 1 },
        Address = new() { Street = "Road 1", Zip = "0150" }, Until = s_until,
    };

    private static int Number(Account account) => account.Customer.Value;

    private static ItemKey<Account> KeyOf(int number) => Account.Key(new(number), s_opened);

    private async Task<Account> MineAsync(int number) => await _accounts.GetRequiredAsync(KeyOf(number), new() { ConsistentRead = true });

    private Task<ContextAccount> TheirsAsync(int number) =>
        _context.LoadAsync<ContextAccount>(new CustomerNumber(number), s_opened, new LoadConfig { ConsistentRead = true });

    private async Task<IEnumerable<int>> FoundByMineAsync(string email) => (await _accounts.Query(Account.ByEmail(email)).ToListAsync()).Select(Number).Order();

    private async Task<IEnumerable<int>> FoundByTheirsAsync(string email) =>
        (await _context.QueryAsync<ContextAccount>(email, new QueryConfig { IndexName = "ByEmail" }).GetRemainingAsync())
        .Select(static account => account.Customer.Value).Order();

    // A third program adds an attribute that neither class has.
    private async Task AddUnknownAsync(int number) => await _sdk.UpdateItemAsync(new()
    {
        TableName = "accounts", UpdateExpression = "SET legacy = :value",
        Key = new() { ["customer"] = new($"{new CustomerNumber(number)}"), ["opened"] = new() { N = "1767323045" } },
        ExpressionAttributeValues = new() { [":value"] = new() { M = new() { ["deep"] = new() { L = [new("kept")] } } } },
    });

    private static async Task RefusedAsync(Task write) => await Assert.ThrowsAsync<Amazon.DynamoDBv2.Model.ConditionalCheckFailedException>(() => write);

    private AttributeMap Stored(int number) =>
        Local.FindTable("accounts")!.Find(new AttributeMap { ["customer"] = $"{new CustomerNumber(number)}", ["opened"] = 1767323045 })!;
}
