namespace Tern.Handling.Tests;

/// <summary>10,000 random batches of every order and mode against a model that has no concurrency.</summary>
public sealed class RecordRunTests
{
    [Fact]
    public async Task Every_batch_ends_as_in_the_model()
    {
        for (var seed = 0; seed < 10_000; seed++)
        {
            var batch = RandomBatch.Of(seed);
            var model = new BatchModel(batch);
            var run = new TestRun(batch, batch.Fails);

            await run.RunAsync();

            Assert.True(model.States.SequenceEqual(run.States.ToArray()), $"Seed {seed}, {batch}: {string.Join(' ', run.States.ToArray())}");
            AssertSeen(batch, model, run, seed);
        }
    }

    [Fact]
    public async Task Remaining_records_are_handled_in_the_next_round_and_none_twice()
    {
        for (var seed = 0; seed < 10_000; seed++)
        {
            var batch = RandomBatch.Of(seed);
            if (batch.Groups.Contains("?")) continue;
            var fails = batch.Fails.ToArray();
            var run = new TestRun(batch, fails);
            await run.RunAsync();
            var handled = run.States.ToArray();
            run.Seen.Clear();
            Array.Clear(fails);

            await run.RunAsync();

            Assert.All(run.States.ToArray(), state => Assert.Equal(RecordState.Handled, state));
            Assert.Equal(Enumerable.Range(0, batch.Count).Where(index => handled[index] != RecordState.Handled), run.Seen.Order());
        }
    }

    [Fact]
    public async Task A_batch_whose_handlers_do_not_wait_needs_one_worker()
    {
        var batch = RandomBatch.Of(1) with { Order = RecordOrder.None, Mode = HandlerMode.Parallel };
        batch = batch with { Yields = new bool[batch.Count], MaxConcurrency = 5 };
        var run = new TestRun(batch, new bool[batch.Count]);

        await run.RunAsync();

        Assert.Equal(1, run.MostAtOnce);
        Assert.Equal(Enumerable.Range(0, batch.Count), run.Seen);
    }

    private static void AssertSeen(RandomBatch batch, BatchModel model, TestRun run, int seed)
    {
        var seen = run.Seen.ToArray();
        Assert.True(seen.Distinct().Count() == seen.Length, $"Seed {seed}, {batch}: a record was handled twice.");
        Assert.True(run.MostAtOnce <= model.MaxAtOnce, $"Seed {seed}, {batch}: {run.MostAtOnce} records at once.");
        foreach (var lane in model.Lanes)
        {
            var expected = lane.Where(index => model.States[index] != RecordState.NotHandled);
            Assert.True(expected.SequenceEqual(seen.Where(lane.Contains)), $"Seed {seed}, {batch}: {string.Join(',', seen)}");
        }

        var failed = run.Failed.Order().ToArray();
        Assert.Equal(failed.Where(index => batch.IsPoison[index]), run.Dropped.Order());
        Assert.Equal(failed.Where(index => !batch.IsPoison[index]), Enumerable.Range(0, batch.Count).Where(index => model.States[index] == RecordState.Failed));
    }
}
