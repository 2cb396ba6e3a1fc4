namespace Tern.Lambda.Local.Tests.Invoking;

public sealed class JournalTests
{
    [Fact]
    public void A_change_of_what_was_forgotten_is_told_nobody()
    {
        var journal = new InvocationJournal(mostRecords: 10);
        using var subscription = journal.Subscribe(100);
        for (var number = 1; number <= 30; number++) journal.Append(Record(number));

        var changed = subscription.TakeChanges(100, out var missed);

        Assert.Equal(Enumerable.Range(21, 10).Select(static number => (long)number), changed.Keys);
        Assert.False(missed);
    }

    [Fact]
    public void A_record_that_changed_twice_is_told_once_as_it_is_now()
    {
        var journal = new InvocationJournal();
        using var subscription = journal.Subscribe();
        journal.Append(Record(1));
        journal.Update(Record(1) with { State = InvocationState.Succeeded });

        Assert.Equal(InvocationState.Succeeded, Assert.Single(subscription.TakeChanges(100, out _)).Value.State);
        Assert.Empty(subscription.TakeChanges(100, out _));
    }

    [Fact]
    public void So_many_changes_that_some_may_be_missing_are_said_to_be()
    {
        var journal = new InvocationJournal();
        using var subscription = journal.Subscribe(5);
        for (var number = 1; number <= 6; number++) journal.Append(Record(number));

        Assert.Equal([2L, 3, 4, 5, 6], subscription.TakeChanges(5, out var missed).Keys);
        Assert.True(missed);
    }

    private static InvocationRecord Record(long number) => new()
    {
        Number = number,
        RequestId = $"request-{number}",
        Function = "orders",
        Request = new InvocationRequest { Payload = "{}"u8.ToArray(), Source = "invoke" },
        ReceivedAt = DateTimeOffset.UnixEpoch,
    };
}
