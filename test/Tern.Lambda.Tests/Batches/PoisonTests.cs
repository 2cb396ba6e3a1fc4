using Microsoft.Extensions.Logging;
using Tern.Handling;
using Tern.Lambda.Batches;
using static Tern.Lambda.Tests.Batches.BatchTest;

namespace Tern.Lambda.Tests.Batches;

public sealed class PoisonTests
{
    private static readonly TestRecord[] s_records = [new("0", Receives: 2), new("1", Receives: 3), new("2", Receives: 9)];
    private readonly BatchTest _test = new(RecordOrder.None);

    public PoisonTests() => _test.Options.PoisonAfterAttempts = 3;

    [Fact]
    public async Task By_default_poison_comes_again() => Assert.Equal(Failed("0", "1", "2"), await _test.RunAsync(s_records, "0", "1", "2"));

    [Fact]
    public async Task Dropped_poison_is_acknowledged_and_logged_as_an_error()
    {
        _test.Options.PoisonAction = PoisonAction.Drop;
        Assert.Equal(Failed("0"), await _test.RunAsync(s_records, "0", "1"));
        Assert.Equal("0,1,2", _test.Seen);
        Assert.Equal(
            [
                "Record 0, number 1 of 3, failed.", "Record 1, number 2 of 3, failed.",
                "Record 1 failed and was received 3 times. It was dropped as poison and won't be redelivered.",
            ],
            _test.Logger.Messages);
        Assert.All(_test.Logger.Lines, line => Assert.Equal(LogLevel.Error, line.Level));
    }

    [Fact]
    public async Task A_failure_at_the_deadline_is_not_poison()
    {
        _test.Options.PoisonAction = PoisonAction.Drop;
        var answer = await _test.RunAsync([new("2", Receives: 9)], (_, _) =>
        {
            _test.Deadline.Cancel();
            throw new IOException("A library's own way to say that it was canceled.");
        });
        Assert.Equal(Failed("2"), answer);
        Assert.Equal("Record 2, number 1 of 1, failed.", Assert.Single(_test.Logger.Messages));
    }

    [Fact]
    public async Task A_record_that_another_invocation_handles_is_not_poison()
    {
        _test.Options.PoisonAction = PoisonAction.Drop;
        Assert.Equal(Failed("2"), await _test.RunAsync([new("2", Receives: 9)], (_, _) => throw new InProgressException()));
    }

    private sealed class InProgressException : Exception, INotPoison;

    [Fact]
    public async Task Moved_poison_is_handed_over_and_acknowledged()
    {
        var moved = new List<PoisonRecord>();
        _test.Options.PoisonAction = PoisonAction.Move;
        _test.Options.MovePoison = async (poison, _) =>
        {
            await Task.Yield();
            moved.Add(poison);
        };

        Assert.Equal(Failed("0"), await _test.RunAsync(s_records, "0", "2"));
        var poison = Assert.Single(moved);
        Assert.Same(s_records[2], poison.Record);
        Assert.Equal("2", poison.RecordId);
        Assert.Equal(9, poison.Attempts);
        Assert.Equal("failed 2", poison.Error.Message);
        Assert.Equal("Record 2 failed and was received 9 times. It was moved away as poison and won't be redelivered.", _test.Logger.Messages[^1]);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Poison_that_cannot_be_moved_stays_failed(bool synchronously)
    {
        _test.Options.PoisonAction = PoisonAction.Move;
        _test.Options.MovePoison = synchronously ? (_, _) => throw new IOException("full") : async (_, _) =>
        {
            await Task.Yield();
            throw new IOException("full");
        };

        Assert.Equal(Failed("1"), await _test.RunAsync(s_records, "1"));
        Assert.Equal("Record 1 failed and was received 3 times, but couldn't be moved away as poison. It will be redelivered.", _test.Logger.Messages[^1]);
        Assert.IsType<IOException>(_test.Logger.Lines[^1].Error);
    }

    [Fact]
    public async Task Poison_whose_move_the_deadline_interrupts_stays_failed()
    {
        _test.Options.PoisonAction = PoisonAction.Move;
        _test.Options.MovePoison = async (_, cancellationToken) =>
        {
            await _test.Deadline.CancelAsync();
            cancellationToken.ThrowIfCancellationRequested();
        };

        Assert.Equal(Failed("1", "2"), await _test.RunAsync(s_records, "1"));
    }

    [Fact]
    public async Task Record_that_the_deadline_interrupts_is_not_poison()
    {
        _test.Options.PoisonAction = PoisonAction.Drop;
        var answer = await _test.RunAsync([new("0"), new("1", Receives: 9)], async (record, cancellationToken) =>
        {
            if (record.Id != "1") return;
            await _test.Deadline.CancelAsync();
            cancellationToken.ThrowIfCancellationRequested();
        });

        Assert.Equal(Failed("1"), answer);
    }

    [Fact]
    public async Task Batch_of_nothing_but_dropped_poison_is_acknowledged()
    {
        _test.Options.FailInvocationWhenAllFail = true;
        _test.Options.PoisonAction = PoisonAction.Drop;
        Assert.Equal(Failed(), await _test.RunAsync([s_records[2]], "2"));
    }
}
