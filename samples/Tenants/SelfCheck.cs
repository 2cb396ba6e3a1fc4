using Tenants.Items;
using Tern.DynamoDb;

namespace Tenants;

/// <summary>Exercises the whole layout and compares the results with the expected ones.</summary>
public static class SelfCheck
{
    /// <summary>Runs the check on a table that doesn't exist yet.</summary>
    /// <returns>The failed checks; empty if all passed.</returns>
    public static async Task<IReadOnlyList<string>> RunAsync(DynamoDbClient db, Action<string> say)
    {
        var wrong = new List<string>();
        var desk = new TenantDesk(db);
        var day = new DateOnly(2026, 5, 6);
        await db.CreateTableAsync<TenantsTable>();

        var acme = await desk.SignUpAsync(new Tenant("acme", "Acme", "ada@example.com"));
        Check("a tenant signs up, at version 1", acme is { Version: 1 });
        Check("an address signs up once", await desk.SignUpAsync(new Tenant("other", "Other", "ada@example.com")) is null);
        await desk.SignUpAsync(new Tenant("globex", "Globex", "bob@example.com"));

        var renamed = await desk.RenameAsync(acme!, "Acme Ltd");
        Check("a rename gives the stored record and leaves the other", (renamed.Name, renamed.Version, acme!.Name, acme.Version) is ("Acme Ltd", 2, "Acme", 1));

        for (var number = 1; number <= 3; number++) await desk.OpenAsync("acme", number, "ticket " + number);
        await desk.OpenAsync("globex", 1, "theirs");
        await desk.MoveAsync("acme", 2, TicketStatus.Closed);
        Check(
            "a ticket leaves one partition of the index",
            (await desk.ListAsync("acme", TicketStatus.Open)).Select(ticket => ticket.Number).SequenceEqual([1, 3]));
        Check("and is in another, of its tenant alone", (await desk.ListAsync("acme", TicketStatus.Closed)) is [{ Number: 2, TenantId: "acme" }]);
        Check("which no other tenant sees", (await desk.ListAsync("globex", TicketStatus.Closed)).Count == 0);

        await Task.WhenAll(Enumerable.Range(0, 50).Select(_ => desk.CountCallAsync("acme", day)));
        Check("fifty calls at once are counted", await desk.CountCallAsync("acme", day) == 51);

        var overview = await desk.ReadAsync("acme");
        Check("one query reads the tenant", overview.Tenant == renamed);
        Check("its tickets", overview.Tickets.Count == 3);
        Check("and its usage", overview.Usage is [{ TenantId: "acme", Calls: 51 } usage] && usage.Day == day);
        return wrong;

        void Check(string what, bool holds)
        {
            say($"{(holds ? "ok   " : "WRONG")} {what}");
            if (!holds) wrong.Add(what);
        }
    }
}
