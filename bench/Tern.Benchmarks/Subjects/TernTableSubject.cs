using Tern.Benchmarks.Fixture;
using Tern.Credentials;
using Tern.DynamoDb;

namespace Tern.Benchmarks.Subjects;

/// <summary>Tern's typed table over generated code, with the client's defaults but for the handler under it.</summary>
internal sealed class TernTableSubject : IDisposable
{
    private readonly DynamoDbClient _client;
    private readonly DynamoTable<User> _users;

    public TernTableSubject(HttpMessageHandler handler)
    {
        _client = new DynamoDbClient(new DynamoDbClientOptions
        {
            Region = SigningKeys.Region,
            Credentials = new StaticCredentialProvider(SigningKeys.AccessKey, SigningKeys.SecretKey),
            HttpMessageHandler = handler,
        });
        _users = _client.Table<User>();
    }

    public ValueTask<User?> GetItemAsync(string partitionKey) => _users.GetAsync(User.Key(partitionKey, Canned.SortKey));

    public ValueTask PutItemAsync(User user) => _users.PutAsync(user);

    public ValueTask<List<User>> QueryAsync(string partitionKey) => _users.Query(User.Partition(partitionKey)).ToListAsync();

    public void Dispose() => _client.DisposeAsync().AsTask().GetAwaiter().GetResult();
}
