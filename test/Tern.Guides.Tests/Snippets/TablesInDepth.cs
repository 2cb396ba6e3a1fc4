using Tern.DynamoDb;
using Tern.DynamoDb.Model;
using Tern.DynamoDb.Streams;
using Tern.DynamoDb.Streams.Model;
using Tern.Local;

namespace Tern.Guides.Tests.Snippets.InDepth;

public sealed class TablesInDepth : IAsyncLifetime
{
    private LocalDynamoDb local = null!;
    private DynamoDbClient db = null!;
    private DynamoTable<Team> teams = null!;
    private DynamoTable<Project> projects = null!;
    private DynamoTable<WorkItem> tasks = null!;

    public async ValueTask InitializeAsync()
    {
        local = await LocalDynamoDb.StartAsync();
        db = local.CreateClient();
        await db.CreateTableAsync<Tracker>();
        teams = db.Table<Team>();
        projects = db.Table<Project>();
        tasks = db.Table<WorkItem>();
        await teams.PutAsync(new Team("t1", "Rovers"));
        await db.Table<Member>().PutAsync(new Member("t1", "ada@example.com", "Ada"));
        await projects.PutAsync(new Project("t1", "p1", "Apollo"));
        for (var number = 1; number <= 5; number++)
            await tasks.PutAsync(new WorkItem("p1", number, "t1", $"task {number}", TaskState.Open, number % 3) { DueOn = new(2026, 5, number) });
    }

    public async ValueTask DisposeAsync()
    {
        await db.DisposeAsync();
        await local.DisposeAsync();
    }

    [Fact]
    public async Task Collections()
    {
        Team? team = null;
        var members = new List<Member>();
        var open = new List<Project>();

        var page = db.Collection().With<Team>().With<Member>().With<Project>();
        await foreach (var item in page.Query(Team.Partition("t1"), new() { UnknownItems = UnknownItems.AsAttributes }))
        {
            switch (item)
            {
                case Team found: team = found; break;
                case Member member: members.Add(member); break;
                case Project project: open.Add(project); break;
            }
        }

        var onlyProjects = await page.Query(Team.Partition("t1"), new() { SortPrefix = "PROJECT#" }).ToListAsync();

        Assert.Equal("Rovers", team!.Name);
        Assert.Single(members);
        Assert.Single(open);
        Assert.Single(onlyProjects);
    }

    [Fact]
    public async Task Sparse_and_overloaded_indexes()
    {
        var due = new DateOnly(2026, 5, 20);
        await tasks.UpdateAsync(WorkItem.Key("p1", 3), [WorkItem.Fields.Assignee.Set("ada@example.com"), WorkItem.Fields.DueOn.Set(due)]);

        var hers = await tasks.Query(WorkItem.ByAssignee("ada@example.com").UpTo(due)).ToListAsync();
        var herTeams = await db.Table<Member>().Query(Member.ByPerson("ada@example.com")).ToListAsync();

        await tasks.UpdateAsync(WorkItem.Key("p1", 3), [WorkItem.Fields.Assignee.Remove()]);

        Assert.Equal([3], hers.Select(task => task.Number));
        Assert.Equal(["t1"], herTeams.Select(member => member.TeamId));
        Assert.Empty(await tasks.Query(WorkItem.ByAssignee("ada@example.com")).ToListAsync());
    }

    [Fact]
    public async Task Indexes_of_several_attributes()
    {
        var urgent = await tasks.Query(WorkItem.ByState("t1", TaskState.Open).EqualTo(2)).ToListAsync();
        var soon = await tasks.Query(WorkItem.ByState("t1", TaskState.Open).EqualTo(2).UpTo(new DateOnly(2026, 5, 3))).ToListAsync();

        await tasks.UpdateAsync(WorkItem.Key("p1", 2), [WorkItem.Fields.State.Set(TaskState.Done)]);

        Assert.Equal([2, 5], urgent.Select(task => task.Number));
        Assert.Equal([2], soon.Select(task => task.Number));
        Assert.Single(await tasks.Query(WorkItem.ByState("t1", TaskState.Done)).ToListAsync());
    }

    [Fact]
    public async Task Counters()
    {
        var usage = db.Table<Usage>();
        var today = new DateOnly(2026, 5, 6);

        await usage.UpdateAsync(Usage.Key("t1", today), [Usage.Fields.Calls.Increment()], new() { CreateIfMissing = true });

        var project = await projects.UpdateAndGetAsync(Project.Key("t1", "p1"), [Project.Fields.LastTask.Increment()]);
        var task = await tasks.PutAsync(new WorkItem("p1", project.LastTask + 5, "t1", "write the guide", TaskState.Open, 1));

        var limited = await usage.TryUpdateAsync(
            Usage.Key("t1", today), [Usage.Fields.Calls.Increment()], new() { Condition = Usage.Fields.Calls < 1000 });

        Assert.Equal(1, project.LastTask);
        Assert.Equal(1, task.Version);
        Assert.True(limited.Succeeded);
        Assert.Equal(2, (await usage.GetAsync(Usage.Key("t1", today)))!.Calls);
    }

    [Fact]
    public async Task Versions()
    {
        var mine = await teams.GetAsync(Team.Key("t1"));
        var theirs = await teams.GetAsync(Team.Key("t1"));

        mine = await teams.PutAsync(mine! with { Name = "Rovers United" });
        var late = await teams.TryPutAsync(theirs! with { Name = "Wanderers" });
        if (late.IsConflict(out var stored))
            Console.WriteLine($"version {stored.Version} is stored by now: {stored.Name}");

        await teams.PutAsync(theirs with { Name = "Wanderers" }, new() { IgnoreVersion = true });

        Assert.Equal(2, mine.Version);
        Assert.False(late.Succeeded);
        Assert.Equal("Wanderers", (await teams.GetAsync(Team.Key("t1")))!.Name);
    }

    [Fact]
    public async Task Transactions_that_tell()
    {
        var ship = new WorkItem("p1", 6, "t1", "ship", TaskState.Open, 0);
        var transaction = db.Transaction()
            .Check(Team.Key("t1"), Team.Fields.Name.Exists())
            .Put(ship, new() { Condition = WorkItem.Fields.Number.NotExists() })
            .Update(Project.Key("t1", "p1"), [Project.Fields.LastTask.Set(6)], new() { Condition = Project.Fields.IsArchived == false });

        var result = await transaction.TryCommitAsync();
        if (result.Succeeded)
            ship = transaction.Stored(ship);
        foreach (var failure in result.Failures)
            Console.WriteLine(failure.IsConditionFailed ? $"operation {failure.Operation} was refused" : failure.ToString());

        Assert.True(result.Succeeded);
        Assert.Equal(1, ship.Version);
    }

    [Fact]
    public async Task Read_transactions()
    {
        var reads = db.ReadTransaction();
        var team = reads.Get(Team.Key("t1"));
        var project = reads.Get(Project.Key("t1", "p1"));
        await reads.ExecuteAsync();
        Console.WriteLine($"{team.Item?.Name}: {project.Item?.Title}");

        var (sameTeam, sameProject) = await db.TransactGetAsync(Team.Key("t1"), Project.Key("t1", "p1"));

        Assert.Equal(team.Item, sameTeam);
        Assert.Equal(project.Item, sameProject);
    }

    [Fact]
    public async Task Unique_constraints()
    {
        Assert.True(await SignUpAsync("t2", "Strollers", "bob@example.com"));
        Assert.False(await SignUpAsync("t3", "Amblers", "bob@example.com"));
        Assert.Null(await teams.GetAsync(Team.Key("t3")));

        async Task<bool> SignUpAsync(string teamId, string name, string email)
        {
            var result = await db.Transaction()
                .Put(new EmailClaim(email, teamId), new() { Condition = EmailClaim.Fields.Email.NotExists() })
                .Put(new Team(teamId, name))
                .TryCommitAsync();
            if (result.Failures is [{ Operation: 0 } taken, ..] && taken.TryGetExisting<EmailClaim>(out var claim))
                Console.WriteLine($"{email} belongs to {claim.TeamId}");
            return result.Succeeded;
        }
    }

    [Fact]
    public async Task Polymorphism()
    {
        var feed = db.Table<Activity>();
        var noon = new DateTimeOffset(2026, 5, 6, 12, 0, 0, TimeSpan.Zero);
        await feed.PutAsync(new Commented("p1", noon, "looks good"));
        await feed.PutAsync(new Moved("p1", noon.AddMinutes(1), 3, TaskState.Done));

        await foreach (var activity in feed.Query(Activity.Partition("p1").From(noon)))
        {
            Console.WriteLine(activity switch
            {
                Commented comment => comment.Text,
                Moved move => $"#{move.Number} is {move.To}",
                _ => "something else",
            });
        }

        Assert.Equal(2, await feed.Query(Activity.Partition("p1")).CountAsync());
    }

    [Fact]
    public async Task Foreign_types()
    {
        var invoices = db.Table(BillingMaps.Invoice);
        await invoices.PutAsync(new Invoice { TeamId = "t1", Number = 7, Amount = 12.50m });
        var invoice = await invoices.GetAsync(BillingMaps.InvoiceItem.Key("t1", 7));

        Assert.Equal(12.50m, invoice!.Amount);
    }

    [Fact]
    public async Task Projections()
    {
        var lines = await tasks.Query(WorkItem.Partition("p1")).Select<TaskLine>().ToListAsync();

        Assert.Equal(5, lines.Count);
    }

    [Fact]
    public async Task Scans()
    {
        var open = 0;
        await foreach (var task in tasks.Scan(new() { Filter = WorkItem.Fields.State == TaskState.Open, Segments = 8, MaxConcurrency = 4 }))
            open += task.Priority > 0 ? 1 : 0;

        var machine = 3;
        var mine = await tasks.Scan(new() { Segments = 8, Segment = machine }).ToListAsync();

        Assert.Equal(4, open);
        Assert.True(mine.Count <= 5);
    }

    [Fact]
    public async Task Cursors()
    {
        string? after = null;
        Page<WorkItem> page;
        var pages = 0;
        do
        {
            page = await PageAsync(after);
            after = page.Cursor;
            pages++;
        }
        while (after is not null);
        Assert.InRange(pages, 3, 4);

        async Task<Page<WorkItem>> PageAsync(string? cursor)
        {
            try
            {
                return await tasks.QueryPageAsync(WorkItem.Partition("p1"), cursor, new() { Limit = 2 });
            }
            catch (InvalidCursorException)
            {
                return await tasks.QueryPageAsync(WorkItem.Partition("p1"), options: new() { Limit = 2 });
            }
        }
    }

    [Fact]
    public async Task A_cursor_of_another_partition_is_refused()
    {
        await tasks.PutAsync(new WorkItem("p2", 1, "t1", "secret", TaskState.Open, 1));
        await tasks.PutAsync(new WorkItem("p2", 2, "t1", "secret", TaskState.Open, 1));
        var foreign = (await tasks.QueryPageAsync(WorkItem.Partition("p2"), options: new() { Limit = 1 })).Cursor;

        await Assert.ThrowsAsync<InvalidCursorException>(async () => await tasks.QueryPageAsync(WorkItem.Partition("p1"), foreign));
    }

    [Fact]
    public async Task PartiQL_and_low_level_calls()
    {
        var found = await db.ExecuteStatementAsync(new()
        {
            Statement = """SELECT * FROM "tracker" WHERE "pk" = ? AND begins_with("sk", 'TASK#')""",
            Parameters = ["PROJECT#p1"],
        });
        var read = found.Items.Select(DynamoItem.FromAttributes<WorkItem>).ToList();

        var answer = await db.GetItemAsync(new()
        {
            TableName = tasks.Name,
            Key = new AttributeMap { ["pk"] = "PROJECT#p1", ["sk"] = "TASK#000003" },
            ProjectionExpression = "Title",
        });

        var titles = new List<string>();
        await foreach (var item in db.QueryItemsAsync(new()
        {
            TableName = tasks.Name,
            KeyConditionExpression = "pk = :project",
            ExpressionAttributeValues = new AttributeMap { [":project"] = "PROJECT#p1" },
        }))
        {
            titles.Add(item["Title"].AsString());
        }

        Assert.Equal(5, read.Count);
        Assert.Equal("task 3", answer.Item!["Title"].AsString());
        Assert.Equal(5, titles.Count);
    }

    [Fact]
    public async Task Streams()
    {
        await using var streams = local.CreateStreamsClient();
        var changed = new List<string>();

        var arn = (await db.DescribeTableAsync(new() { TableName = tasks.Name })).Table!.LatestStreamArn!;
        var stream = (await streams.DescribeStreamAsync(new() { StreamArn = arn })).StreamDescription!;
        foreach (var shard in stream.Shards)
        {
            var iterator = (await streams.GetShardIteratorAsync(
                new() { StreamArn = arn, ShardId = shard.ShardId, ShardIteratorType = ShardIteratorType.TrimHorizon })).ShardIterator;
            var records = await streams.GetRecordsAsync(new() { ShardIterator = iterator });
            foreach (var change in records.Records.Select(record => record.Dynamodb!))
            {
                if (change.NewImage is { } image && change.Keys!["sk"].AsString().StartsWith("TASK#", StringComparison.Ordinal))
                    changed.Add(DynamoItem.FromAttributes<WorkItem>(image).Title);
            }
        }

        Assert.Equal(["task 1", "task 2", "task 3", "task 4", "task 5"], changed.Order());
    }

    [Fact]
    public async Task Table_creation_in_production()
    {
        await db.CreateTableAsync<Tracker>(new()
        {
            IfNotExists = true,
            DeletionProtection = true,
        });

        await db.UpdateContinuousBackupsAsync(new()
        {
            TableName = "tracker",
            PointInTimeRecoverySpecification = new PointInTimeRecoverySpecification { PointInTimeRecoveryEnabled = true },
        });

        Assert.Equal(2, local.FindTable("tracker")!.Indexes.Count);
    }

    [Fact]
    public void Previews()
    {
        Console.WriteLine(tasks.Query(WorkItem.ByAssignee("ada@example.com")).Preview());
        Console.WriteLine(tasks.Preview.Update(WorkItem.Key("p1", 3), [WorkItem.Fields.State.Set(TaskState.Done)]).Json);
    }
}
