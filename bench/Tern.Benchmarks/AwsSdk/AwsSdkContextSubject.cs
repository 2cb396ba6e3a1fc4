using Amazon.DynamoDBv2.DataModel;
using Tern.Benchmarks.Fixture;

namespace Tern.Benchmarks.AwsSdk;

/// <summary>AWS's object mapper. It has no update by expression and gives no low-level items.</summary>
internal sealed class AwsSdkContextSubject(HttpMessageHandler handler) : IDisposable
{
    private readonly DynamoDBContext _context = AwsSdkClients.CreateContext(handler);

    public async ValueTask<User?> GetItemAsync(string partitionKey) => await _context.LoadAsync<User>(partitionKey, Canned.SortKey).ConfigureAwait(false);

    public async ValueTask PutItemAsync(User user) => await _context.SaveAsync(user).ConfigureAwait(false);

    public async ValueTask<List<User>> QueryAsync(string partitionKey) => await _context.QueryAsync<User>(partitionKey).GetNextSetAsync().ConfigureAwait(false);

    public async ValueTask<List<User>> BatchGetAsync(string[] partitionKeys)
    {
        var batch = _context.CreateBatchGet<User>();
        foreach (var partitionKey in partitionKeys) batch.AddKey(partitionKey, Canned.SortKey);
        await batch.ExecuteAsync().ConfigureAwait(false);
        return batch.Results;
    }

    public async ValueTask TransactPutAsync(User[] users)
    {
        var transaction = _context.CreateTransactWrite<User>();
        foreach (var user in users) transaction.AddSaveItem(user);
        await transaction.ExecuteAsync().ConfigureAwait(false);
    }

    public void Dispose() => _context.Dispose();
}
