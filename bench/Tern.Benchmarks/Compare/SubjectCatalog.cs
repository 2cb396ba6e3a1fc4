using Tern.Benchmarks.AwsSdk;
using Tern.Benchmarks.Fixture;
using Tern.Benchmarks.Floor;
using Tern.Benchmarks.Subjects;

namespace Tern.Benchmarks.Compare;

/// <summary>Everything that is measured. The subjects of one operation stand together, so that they run one after the other.</summary>
internal sealed partial class SubjectCatalog : IDisposable
{
    private readonly User _user = Canned.MakeUser(1);
    private readonly User[] _tenUsers = [.. Enumerable.Range(0, 10).Select(Canned.MakeUser)];
    private readonly string _partitionKey = Canned.PartitionKey(1);
    private readonly string[] _hundredPartitionKeys = [.. Enumerable.Range(0, 100).Select(Canned.PartitionKey)];
    private readonly List<IDisposable> _owned = [];

    public IEnumerable<Subject> All() =>
    [
        .. GetItem(), .. PutItem(), .. Query(Operation.Query100, 100), .. Query(Operation.Query1000, 1000), .. QueryItems(), .. BatchGet(), .. Load(),
        .. CacheHit(), .. TransactWrite(), .. UpdateItem(), .. Sign(),
    ];

    public void Dispose()
    {
        foreach (var owned in _owned) owned.Dispose();
    }

    private IEnumerable<Subject> GetItem()
    {
        var handler = Own(new CannedHandler(Canned.GetItem));
        var tern = Own(new TernTableSubject(handler));
        var floor = Own(new FloorClient(handler, Canned.Endpoint));
        var lowLevel = Own(new AwsSdkLowLevelSubject(handler));
        var context = Own(new AwsSdkContextSubject(handler));
        return
        [
            Reads(Library.Tern, () => tern.GetItemAsync(_partitionKey)),
            Reads(Library.Floor, () => floor.GetItemAsync(_partitionKey, Canned.SortKey)),
            Reads(Library.AwsSdkLowLevel, () => lowLevel.GetItemAsync(_partitionKey)),
            Reads(Library.AwsSdkContext, () => context.GetItemAsync(_partitionKey)),
        ];

        Subject Reads(Library library, Func<ValueTask<User?>> get) => new(Operation.GetItem, library,
            async () => await get(),
            async () =>
            {
                Canned.Check(await get(), 1);
                await RequestCheck.ItemKeyAsync(handler, async () => await get(), _partitionKey);
            });
    }

    private IEnumerable<Subject> PutItem()
    {
        var handler = Own(new CannedHandler(Canned.Empty));
        var tern = Own(new TernTableSubject(handler));
        var floor = Own(new FloorClient(handler, Canned.Endpoint));
        var lowLevel = Own(new AwsSdkLowLevelSubject(handler));
        var context = Own(new AwsSdkContextSubject(handler));
        return
        [
            Puts(Library.Tern, () => tern.PutItemAsync(_user)),
            Puts(Library.Floor, () => floor.PutItemAsync(_user)),
            Puts(Library.AwsSdkLowLevel, () => lowLevel.PutItemAsync(_user)),

            // It sends an UpdateItem whose expression sets every attribute.
            new(Operation.PutItem, Library.AwsSdkContext, () => context.PutItemAsync(_user),
                () => RequestCheck.TargetAsync(handler, () => context.PutItemAsync(_user), "DynamoDB_20120810.UpdateItem")),
        ];

        Subject Puts(Library library, Func<ValueTask> put) => new(Operation.PutItem, library, put, () => RequestCheck.ItemAsync(handler, put, 1));
    }

    private IEnumerable<Subject> Query(Operation operation, int count)
    {
        var handler = Own(new CannedHandler(Canned.Query(count)));
        var tern = Own(new TernTableSubject(handler));
        var floor = Own(new FloorClient(handler, Canned.Endpoint));
        var lowLevel = Own(new AwsSdkLowLevelSubject(handler));
        var context = Own(new AwsSdkContextSubject(handler));
        return
        [
            Reads(Library.Tern, () => tern.QueryAsync(_partitionKey)),
            Reads(Library.Floor, () => floor.QueryAsync(_partitionKey)),
            Reads(Library.AwsSdkLowLevel, () => lowLevel.QueryAsync(_partitionKey)),
            Reads(Library.AwsSdkContext, () => context.QueryAsync(_partitionKey)),
        ];

        Subject Reads(Library library, Func<ValueTask<List<User>>> query) => new(operation, library,
            async () => await query(),
            async () =>
            {
                Canned.CheckAll(await query(), count);
                await RequestCheck.TargetAsync(handler, async () => await query(), "DynamoDB_20120810.Query");
            });
    }

    private IEnumerable<Subject> QueryItems()
    {
        var handler = Own(new CannedHandler(Canned.Query(100)));
        var tern = Own(new TernTableSubject(handler));
        var lowLevel = Own(new AwsSdkLowLevelSubject(handler));
        return
        [
            new(Operation.Query100Items, Library.Tern, async () => await tern.QueryItemsAsync(_partitionKey),
                async () => Canned.CheckAll([.. (await tern.QueryItemsAsync(_partitionKey)).Select(TernItems.ToUser)], 100)),
            new(Operation.Query100Items, Library.AwsSdkLowLevel, async () => await lowLevel.QueryItemsAsync(_partitionKey),
                async () => Canned.CheckAll((await lowLevel.QueryItemsAsync(_partitionKey)).ConvertAll(AwsSdkItems.ToUser), 100)),
        ];
    }

    private IEnumerable<Subject> BatchGet()
    {
        var handler = Own(new CannedHandler(Canned.BatchGet100));
        var tern = Own(new TernTableSubject(handler));
        var lowLevel = Own(new AwsSdkLowLevelSubject(handler));
        var context = Own(new AwsSdkContextSubject(handler));
        return
        [
            Reads(Library.Tern, () => tern.BatchGetAsync(_hundredPartitionKeys)),
            Reads(Library.AwsSdkLowLevel, async () => await lowLevel.BatchGetAsync(_hundredPartitionKeys)),
            Reads(Library.AwsSdkContext, async () => await context.BatchGetAsync(_hundredPartitionKeys)),
        ];

        Subject Reads(Library library, Func<ValueTask<IReadOnlyList<User>>> get) => new(Operation.BatchGet100, library,
            async () => await get(),
            async () =>
            {
                Canned.CheckAll([.. await get()], 100);
                await RequestCheck.BatchKeysAsync(handler, async () => await get(), _hundredPartitionKeys);
            });
    }

    // One read more would fill the request, which another thread then sends. The floor is the batch of the same keys.
    private IEnumerable<Subject> Load()
    {
        var keys = _hundredPartitionKeys[..99];
        var handler = Own(new CannedHandler(Canned.BatchGet(keys.Length)));
        var tern = Own(new TernTableSubject(handler));
        return [Reads(Library.Tern, () => tern.LoadAsync(keys)), Reads(Library.Floor, () => tern.BatchGetAsync(keys))];

        Subject Reads(Library library, Func<ValueTask<IReadOnlyList<User>>> get) => new(Operation.Load99, library,
            async () => await get(),
            async () =>
            {
                Canned.CheckAll([.. await get()], keys.Length);
                await RequestCheck.BatchKeysAsync(handler, async () => await get(), keys);
            });
    }

    private IEnumerable<Subject> CacheHit()
    {
        var tern = Own(new TernCacheSubject(Own(new CannedHandler(Canned.Empty))));
        return [new(Operation.CacheHit, Library.Tern, tern.HitAsync, tern.VerifyAsync)];
    }

    private IEnumerable<Subject> TransactWrite()
    {
        var handler = Own(new CannedHandler(Canned.Empty));
        var tern = Own(new TernTableSubject(handler));
        var lowLevel = Own(new AwsSdkLowLevelSubject(handler));
        var context = Own(new AwsSdkContextSubject(handler));
        return
        [
            Puts(Library.Tern, () => tern.TransactPutAsync(_tenUsers)),
            Puts(Library.AwsSdkLowLevel, () => lowLevel.TransactPutAsync(_tenUsers)),

            // Ten updates whose expressions set every attribute.
            new(Operation.TransactWrite10, Library.AwsSdkContext, () => context.TransactPutAsync(_tenUsers),
                () => RequestCheck.TargetAsync(handler, () => context.TransactPutAsync(_tenUsers), "DynamoDB_20120810.TransactWriteItems")),
        ];

        Subject Puts(Library library, Func<ValueTask> put) => new(Operation.TransactWrite10, library, put,
            () => RequestCheck.TransactItemsAsync(handler, put, _tenUsers.Length));
    }

    private IEnumerable<Subject> UpdateItem()
    {
        var handler = Own(new CannedHandler(Canned.Empty));
        var tern = Own(new TernTableSubject(handler));
        var lowLevel = Own(new AwsSdkLowLevelSubject(handler));
        return
        [
            Updates(Library.Tern, () => tern.UpdateItemAsync(_partitionKey, "Ada King", 1)),
            Updates(Library.AwsSdkLowLevel, () => lowLevel.UpdateItemAsync(_partitionKey, "Ada King", 1)),
        ];

        Subject Updates(Library library, Func<ValueTask> update) => new(Operation.UpdateItem, library, update,
            () => RequestCheck.UpdateAsync(handler, update, _partitionKey));
    }

    private IEnumerable<Subject> Sign()
    {
        var payload = RequestCheck.GetItemPayload(_partitionKey);
        var floor = Own(new HashingFloor());
        var awsSdk = new AwsSdkSigner(payload);
        var tern = new TernSigner(payload);
        return
        [
            new(Operation.Sign, Library.Tern, Synchronous(tern.Sign), Synchronous(() => RequestCheck.Authorization(tern.SignAndShow()))),
            new(Operation.Sign, Library.Floor, Synchronous(floor.Run), Synchronous(floor.Run)),
            new(Operation.Sign, Library.AwsSdkLowLevel, Synchronous(() => awsSdk.Sign()), Synchronous(() => RequestCheck.Authorization(awsSdk.Sign()))),
        ];
    }

    private static Func<ValueTask> Synchronous(Action action) => () =>
    {
        action();
        return default;
    };

    private T Own<T>(T disposable) where T : IDisposable
    {
        _owned.Insert(0, disposable);
        return disposable;
    }
}
