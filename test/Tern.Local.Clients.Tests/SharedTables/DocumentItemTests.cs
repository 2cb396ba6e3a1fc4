using Tern.DynamoDb;

namespace Tern.Local.Clients.Tests.SharedTables;

/// <summary>Items of the DocumentClient without a library above it.</summary>
public sealed class DocumentItemTests : LibraryTests
{
    [Fact]
    public async Task Items_of_the_DocumentClient_are_read_put_updated_and_found_by_both_sides()
    {
        await Db.CreateTableAsync<Claim>();
        await RunAsync("document_items.mjs", "write");
        var claims = Db.Table<Claim>();

        Assert.Equal(2, ReadUntouched<Claim>("document").Count);
        var seven = await claims.GetRequiredAsync(Claim.Key("O-1", 7));
        Assert.Equal((ClaimState.InProgress, 12.5m, true, null), (seven.State, seven.Due!.Amount, seven.OddName, seven.History![0].By));
        Assert.Equal([7, 12], (await claims.Query(Claim.Partition("O-1")).ToListAsync()).Select(static claim => claim.No));
        Assert.Equal([7], (await claims.Query(Claim.ByState(ClaimState.InProgress)).ToListAsync()).Select(static claim => claim.No));

        await claims.PutAsync(seven with { Due = new(13m, "NOK") });
        await claims.UpdateAsync(
            Claim.Key("O-1", 12), [Claim.Fields.State.Set(ClaimState.InProgress), Claim.Fields.OpenedAt.Set(new(2026, 2, 3, 0, 0, 0, TimeSpan.Zero))]);
        await claims.PutAsync(new Claim("O-2", 1, ClaimState.Open, new(2026, 1, 4, 0, 0, 0, TimeSpan.Zero)) { Raw = [1], IsOpen = false });

        var found = await RunAsync("document_items.mjs", "change");
        AssertFound(found, "seven", """
            { "owner": "O-1", "no": 7, "state": "in_progress", "openedAt": "2026-01-02T03:04:05.678Z", "closedAt": null,
              "due": { "amount": 13, "currency": "NOK" },
              "big": "12345678901234567890", "exact": "12345678901234567890123456789012345678", "raw": "AP8B", "labels": ["a", "b"], "scores": [1.5, 2],
              "history": [{ "at": "2026-01-01T00:00:00.000Z", "by": null }], "odd name": true, "isOpen": true, "stamp": 1767323045678 }
            """);
        AssertFound(found, "twelve", """
            { "owner": "O-1", "no": 12, "state": "in_progress", "openedAt": "2026-02-03T00:00:00.000Z", "closedAt": null, "due": null, "labels": null }
            """);
        AssertFound(found, "made", """
            { "owner": "O-2", "no": 1, "state": "open", "openedAt": "2026-01-04T00:00:00.000Z", "raw": "AQ==", "isOpen": false, "closedAt": null, "due": null }
            """);
        AssertFound(found, "open", """["O-2 1"]""");
        AssertFound(found, "progress", """["O-1 7", "O-1 12"]""");
        AssertFound(found, "done", "[]");

        var made = await claims.GetRequiredAsync(Claim.Key("O-2", 1));
        Assert.Equal((ClaimState.Done, new DateTimeOffset(2026, 6, 1, 0, 0, 0, TimeSpan.Zero), null), (made.State, made.OpenedAt, made.ClosedAt));
        Assert.Equal(["O-2"], (await claims.Query(Claim.ByState(ClaimState.Done)).ToListAsync()).Select(static claim => claim.Owner));
        Assert.Equal(3, ReadUntouched<Claim>("document").Count);
    }
}
