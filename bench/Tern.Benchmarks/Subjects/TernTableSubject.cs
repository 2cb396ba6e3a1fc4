using System.Diagnostics.CodeAnalysis;
using Tern.Benchmarks.Fixture;
using Tern.Credentials;
using Tern.DynamoDb;
using Tern.DynamoDb.Model;

namespace Tern.Benchmarks.Subjects;

/// <summary>Tern's typed table over generated code, with the client's defaults but for the handler under it.</summary>
internal sealed class TernTableSubject : IDisposable
{
    private readonly DynamoDbClient _client;
    private readonly DynamoTable<User> _users;
    private readonly DynamoLoader<User> _loader;

    public TernTableSubject(HttpMessageHandler handler)
    {
        _client = new DynamoDbClient(new DynamoDbClientOptions
        {
            Region = SigningKeys.Region,
            Credentials = new StaticCredentialProvider(SigningKeys.AccessKey, SigningKeys.SecretKey),
            HttpMessageHandler = handler,
        });
        _users = _client.Table<User>();
        _loader = _users.Loader(new() { Window = TimeSpan.FromHours(1) });
    }

    public ValueTask<User?> GetItemAsync(string partitionKey) => _users.GetAsync(User.Key(partitionKey, Canned.SortKey));

    public async ValueTask PutItemAsync(User user) => await _users.PutAsync(user);

    public ValueTask<List<User>> QueryAsync(string partitionKey) => _users.Query(User.Partition(partitionKey)).ToListAsync();

    public async ValueTask<IReadOnlyList<AttributeMap>> QueryItemsAsync(string partitionKey)
    {
        var response = await _client.QueryAsync(new QueryRequest
        {
            TableName = Canned.TableName,
            KeyConditionExpression = "#pk = :pk",
            ExpressionAttributeNames = new Dictionary<string, string>(1) { ["#pk"] = "pk" },
            ExpressionAttributeValues = new AttributeMap { [":pk"] = partitionKey },
        });
        return response.Items;
    }

    public async ValueTask<IReadOnlyList<User>> BatchGetAsync(string[] partitionKeys)
    {
        var keys = new ItemKey<User>[partitionKeys.Length];
        for (var i = 0; i < keys.Length; i++) keys[i] = User.Key(partitionKeys[i], Canned.SortKey);
        return await _users.BatchGetAsync(keys);
    }

    [SuppressMessage("Reliability", "CA2012", Justification = "Each read is awaited once.")]
    public async ValueTask<IReadOnlyList<User>> LoadAsync(string[] partitionKeys)
    {
        var reads = new ValueTask<User?>[partitionKeys.Length];
        for (var i = 0; i < reads.Length; i++) reads[i] = _loader.GetAsync(User.Key(partitionKeys[i], Canned.SortKey));
        _loader.Flush();
        var users = new User[reads.Length];
        for (var i = 0; i < users.Length; i++) users[i] = (await reads[i])!;
        return users;
    }

    public ValueTask TransactPutAsync(User[] users)
    {
        var transaction = _client.Transaction();
        foreach (var user in users) transaction.Put(_users, user);
        return transaction.CommitAsync();
    }

    public ValueTask UpdateItemAsync(string partitionKey, string name, int years) =>
        _users.UpdateAsync(User.Key(partitionKey, Canned.SortKey), [User.Fields.Name.Set(name), User.Fields.Age.Add(years)]);

    public void Dispose() => _client.DisposeAsync().AsTask().GetAwaiter().GetResult();
}
