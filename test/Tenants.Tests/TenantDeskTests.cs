using Tenants.Items;
using Tern.DynamoDb;
using Tern.Local;

namespace Tenants.Tests;

public sealed class TenantDeskTests : IAsyncLifetime
{
    private LocalDynamoDb _local = null!;
    private DynamoDbClient _db = null!;
    private TenantDesk _desk = null!;

    public async ValueTask InitializeAsync()
    {
        _local = await LocalDynamoDb.StartAsync();
        _db = _local.CreateClient();
        _desk = new TenantDesk(_db);
    }

    public async ValueTask DisposeAsync()
    {
        await _db.DisposeAsync();
        await _local.DisposeAsync();
    }

    [Fact]
    public async Task The_sample_finds_itself_in_order() => Assert.Empty(await SelfCheck.RunAsync(_db, TestContext.Current.SendDiagnosticMessage));

    [Fact]
    public async Task A_ticket_is_opened_once_and_moved_only_where_it_is()
    {
        await _db.CreateTableAsync<TenantsTable>();
        await _desk.OpenAsync("acme", 1, "first");
        await Assert.ThrowsAsync<ConditionalCheckFailedException>(async () => await _desk.OpenAsync("acme", 1, "second"));
        await Assert.ThrowsAsync<ConditionalCheckFailedException>(async () => await _desk.MoveAsync("globex", 1, TicketStatus.Closed));
        Assert.Empty(await _desk.ListAsync("globex", TicketStatus.Closed));
    }

    [Fact]
    public async Task A_tenant_renamed_twice_from_one_reading_is_renamed_once()
    {
        await _db.CreateTableAsync<TenantsTable>();
        var tenant = (await _desk.SignUpAsync(new("acme", "Acme", "ada@example.com")))!;
        await _desk.RenameAsync(tenant, "one");
        await Assert.ThrowsAsync<ConditionalCheckFailedException>(async () => await _desk.RenameAsync(tenant, "two"));
        Assert.Equal("one", (await _desk.ReadAsync("acme")).Tenant?.Name);
        Assert.Null((await _desk.ReadAsync("globex")).Tenant);
    }
}
