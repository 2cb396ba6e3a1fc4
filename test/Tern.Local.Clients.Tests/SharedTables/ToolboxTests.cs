using Tern.DynamoDb;

namespace Tern.Local.Clients.Tests.SharedTables;

/// <summary>Items of dynamodb-toolbox: computed keys with unpadded numbers, the entity's name and two times in each
/// item, and both null and missing attributes.</summary>
public sealed class ToolboxTests : LibraryTests
{
    private static readonly DateTimeOffset s_now = new(2026, 11, 29, 0, 0, 0, TimeSpan.Zero);

    [Fact]
    public async Task Items_of_dynamodb_toolbox_are_read_put_updated_and_found_by_both_sides()
    {
        await Db.CreateTableAsync<ToolboxTable>();
        await RunAsync("toolbox.mjs", "write");
        var tickets = Db.Table<Ticket>();

        Assert.Equal(2, ReadUntouched<Ticket>("toolbox").Count);
        var seven = await tickets.GetRequiredAsync(Ticket.Key("Tern", 7));
        Assert.Equal(
            (TicketState.ToDo, 1.5m, true, "Ada", "yes"), (seven.State, seven.Points, seven.Urgent, seven.Assignee.AsString(), seven.Comments![0].Text));
        Assert.Equal([12, 7], (await tickets.Query(Ticket.Partition("Tern")).ToListAsync()).Select(static ticket => ticket.No));
        Assert.Equal([12], (await tickets.Query(Ticket.ByState(TicketState.InProgress)).ToListAsync()).Select(static ticket => ticket.No));

        await tickets.PutAsync(seven with { Title = "Fly high" });
        await tickets.UpdateAsync(Ticket.Key("Tern", 12),
            [Ticket.Fields.State.Set(TicketState.Done), Ticket.Fields.Title.Set("Landed"), Ticket.Fields.Modified.Set(s_now)]);
        await tickets.UpdateAsync(
            Ticket.Key("Gull", 1),
            [Ticket.Fields.State.Set(TicketState.ToDo), Ticket.Fields.Title.Set("Nest"), Ticket.Fields.Urgent.Set(true), Ticket.Fields.Points.Set(2),
                Ticket.Fields.Created.Set(s_now), Ticket.Fields.Modified.Set(s_now)],
            new() { CreateIfMissing = true });

        var found = await RunAsync("toolbox.mjs", "change");
        AssertFound(found, "seven", """
            { "project": "Tern", "no": 7, "state": "to-do", "title": "Fly high", "points": 1.5, "urgent": true, "assignee": "Ada", "labels": ["a", "b"],
              "comments": [{ "by": "Bo", "text": "yes" }], "extra": { "deep": [1, null, "a"] } }
            """);
        AssertFound(found, "twelve", """{ "project": "Tern", "no": 12, "state": "done", "title": "Landed", "urgent": false, "assignee": null }""");
        AssertFound(found, "made", """{ "project": "Gull", "no": 1, "state": "to-do", "title": "Nest", "points": 2, "urgent": true }""");
        AssertFound(found, "todo", """["1 Nest", "7 Fly high"]""");
        AssertFound(found, "progress", "[]");
        AssertFound(found, "done", """["12 Landed"]""");
        AssertFound(found, "project", """["12 Landed", "7 Fly high"]""");

        var made = await tickets.GetRequiredAsync(Ticket.Key("Gull", 1));
        Assert.Equal((TicketState.Done, null, true), (made.State, made.Points, made.Assignee.IsNull));
        var done = await tickets.Query(Ticket.ByState(TicketState.Done)).ToListAsync();
        Assert.Equal(["Gull 1", "Tern 12"], done.Select(static ticket => $"{ticket.Project} {ticket.No}"));
        Assert.Equal(3, ReadUntouched<Ticket>("toolbox").Count);
    }
}
